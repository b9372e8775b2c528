import type { PassoParams } from '@retaguarda/contract/passo.ts'

/** One step with its placeholders filled, and how long it may take. */
export type Step = PassoParams & { ordem: number; limit: number; name: string; picture: (name: string) => Promise<void> }
