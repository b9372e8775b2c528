import { SENHA_ANTERIORES, SENHA_POLITICA, type SenhaPerfil } from '@retaguarda/contract/senha.ts'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import styles from './password-policy.module.css'

type Props = { id: string; perfil: SenhaPerfil; senha: string; nome: string; email?: string }

/** The policy, ticked off while the person types: met, still missing, or broken by what is typed. */
export function PasswordPolicy({ id, perfil, senha, nome, email = '' }: Props) {
  const { regras, dias } = SENHA_POLITICA[perfil]
  const states = regras.map(({ text, holds }, i) => {
    const met = holds(senha, { nome, email })
    // Only the last rule forbids something; the others ask for more typing.
    const broken = !met && senha !== '' && i === regras.length - 1
    return { text, state: met ? 'met' : broken ? 'broken' : 'missing' } as const
  })
  const met = states.filter(({ state }) => state === 'met').length
  return (
    <div className={styles.policy} id={id}>
      <div className={styles.policyHead}>
        <span className="b6 m2">A senha precisa ter</span>
        <span className="s12 m3" aria-live="polite">
          {met} de {states.length}
        </span>
      </div>
      <ul>
        {states.map(({ text, state }) => (
          <li key={text} data-state={state}>
            {state === 'met' ? <IconCheck aria-hidden /> : state === 'broken' ? <IconX aria-hidden /> : <IconCircle aria-hidden />}
            {text}
            <span className="sr">{state === 'met' ? ': cumprida' : ': falta'}</span>
          </li>
        ))}
      </ul>
      <p className="s12 m3">
        {dias !== null && `Vale por ${dias} dias. `}Não repita as {SENHA_ANTERIORES} últimas.
      </p>
    </div>
  )
}
