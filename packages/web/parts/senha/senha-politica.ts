import { SENHA_POLITICA, type SenhaDe, type SenhaPerfil } from '@retaguarda/contract/senha.ts'
import { usePolitica } from '../../kit/session/politica.ts'

/** What this installation asks of a password; the specification's rules until the server has said so, and where it does not. */
export function useSenhaPerfil(): SenhaPerfil {
  return usePolitica()?.perfil ?? 'padrao'
}

/** Whether a rule is still open. The server, which knows the e-mail too, asks again. */
export const isPoliticaOpen = (perfil: SenhaPerfil, senha: string, de: SenhaDe): boolean =>
  SENHA_POLITICA[perfil].regras.some(({ holds }) => !holds(senha, de))
