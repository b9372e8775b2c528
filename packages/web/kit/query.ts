import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 15_000

/** A reading that got no answer is tried once more; refusals are final. Windows that come back do not reload a screen somebody types in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
      retryDelay: 500,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
