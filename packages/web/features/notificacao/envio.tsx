import { EMPTY } from '../../kit/ui/format.ts'

// What became of a notification at a client, in the cells of a list.

type Envio = { emails: string[]; erro: string | null }

const NADA = <span className="m3">{EMPTY}</span>
const cortado = (text: string, whole: string) => (
  <span className="elip" title={whole}>
    {text}
  </span>
)

export function Enderecos({ emails }: Pick<Envio, 'emails'>) {
  const [first = '', ...more] = emails
  if (emails.length === 0) return NADA
  return cortado(more.length === 0 ? first : `${first} · ${more.length} a mais`, emails.join(', '))
}

export function Motivo({ erro, emails }: Envio) {
  if (erro === null) return emails.length === 0 ? <span className="m3">só na loja</span> : NADA
  // Which of several addresses was refused must be said; the only one stands beside it.
  return cortado(emails.length === 1 ? erro.replace(`${emails[0]}: `, '') : erro, erro)
}
