import { AcaoRegua, type Lembrete } from '@retaguarda/contract/cobranca/regua.ts'
import { LOJAS_SEM_APROVACAO } from '@retaguarda/contract/cobranca/suspensao.ts'
import { formatCount } from '../../../kit/ui/format.ts'

const { EMAIL, LIGAR, AVISAR, SUSPENDER } = AcaoRegua.code

/** What a run would do now, in words: reminders are of boletos, the rest of clients. */
export function oQueSeFaz(rows: readonly Lembrete[]): { partes: string[]; segundaPessoa: boolean } {
  const done = rows.filter(({ motivo }) => motivo === null)
  const clientes = (acao: AcaoRegua) => new Set(done.filter((row) => row.acao === acao).map(({ cliente }) => cliente.id)).size
  const lembretes = done.filter(({ acao }) => acao === EMAIL).length
  const lojas = clientes(SUSPENDER)
  const said = (n: number, one: string, many: string) => (n === 0 ? [] : [formatCount(n, one, many)])
  return {
    partes: [
      ...said(lembretes, 'lembrete', 'lembretes'),
      ...said(clientes(LIGAR), 'ligação', 'ligações'),
      ...said(clientes(AVISAR), 'aviso de suspensão', 'avisos de suspensão'),
      ...said(lojas, 'suspensão', 'suspensões'),
    ],
    segundaPessoa: lojas > LOJAS_SEM_APROVACAO,
  }
}

/** One after the other, as a sentence says them. */
export const porExtenso = (partes: readonly string[]): string =>
  partes.length < 2 ? (partes[0] ?? '') : `${partes.slice(0, -1).join(', ')} e ${partes.at(-1)}`
