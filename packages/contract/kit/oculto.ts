/** What stands in the place of a CPF, a phone or an e-mail of somebody for who may not see it. */
export const OCULTO = '•••'
/** The same with more points stands for a part of an account or of a key, which is shown to nobody. */
export const isOculto = (value: unknown): value is string => typeof value === 'string' && /(?<!•)•{3}(?!•)/.test(value)
export const CAMPO_OCULTO = 'Este dado está oculto para o seu perfil. Deixe-o como está.'
