/** What stands in the place of a CPF, a phone or an e-mail of somebody for who may not see it. */
export const OCULTO = '•••'
/** The same with more points stands for a part of an account or of a key, which is shown to nobody. */
export const isOculto = (value: unknown): value is string => typeof value === 'string' && /(?<!•)•{3}(?!•)/.test(value)
/** Whose something is decides whether it is shown: a person's, or a company's. */
export const DONO_OCULTO = 'Há dados desta pessoa que o seu perfil não mostra. Peça esta mudança a quem os vê.'
export const CAMPO_OCULTO = 'Este dado está oculto para o seu perfil. Deixe-o como está.'
