import { useMediaQuery } from '@mantine/hooks'

/** Small-screen flag (spec §9, CON-009): width under 500 and height under 1000. */
export const useSmallScreen = (): boolean =>
  useMediaQuery('(max-width: 499.98px) and (max-height: 999.98px)', false, { getInitialValueInEffect: false }) ?? false
