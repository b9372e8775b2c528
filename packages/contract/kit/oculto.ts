/** What stands in the place of a CPF, a phone or an e-mail of somebody for who may not see it. */
export const OCULTO = '•••'
export const isOculto = (value: unknown): value is string => typeof value === 'string' && value.includes(OCULTO)
export const CAMPO_OCULTO = 'Este dado está oculto para o seu perfil. Deixe-o como está.'
