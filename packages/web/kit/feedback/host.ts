import { held } from '../held.ts'

const asked = held(false)

/** Whether anything was ever shown; until then the parts that draw dialogs and toasts are not loaded. */
export const useHostAsked = asked.useNow

export const askForHost = (): void => asked.become(true)
