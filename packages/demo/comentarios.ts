import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { avisar } from '@retaguarda/server/modules/aviso/avisar.service.ts'
import { insertComentario } from '@retaguarda/server/modules/comentario/comentario.repo.ts'

const HOUR = 3_600_000 // ms
const CLIENTES = 12

const FRASES = [
  'Cliente pediu para adiar a virada para depois do fechamento do mês.',
  'Liguei hoje: o novo contato do financeiro responde só por e-mail.',
  'A loja trocou de gateway; conferir as taxas antes da próxima fatura.',
  'Combinado o treinamento da equipe deles para a semana que vem.',
] as const

/** Comments on the newest clients, and what the administrator has not read yet. */
export async function insertComentarios(trx: Trx, { now, usuarios }: { now: Date; usuarios: number[] }): Promise<void> {
  const [admin = 0, ...others] = usuarios
  const clientes = await trx.selectFrom('cliente').select('id').orderBy('id', 'desc').limit(CLIENTES).execute()
  for (const [i, { id: registro }] of clientes.entries()) {
    const autorId = others[i % others.length] ?? admin
    const texto = FRASES[i % FRASES.length] ?? FRASES[0]
    const dataHora = new Date(now.getTime() - (CLIENTES - i) * HOUR)
    await insertComentario(trx, { entidade: 'cliente', registro, texto, autorId, dataHora, mencoes: i < 3 ? [admin] : [] })
    if (i < 3)
      await avisar(
        trx,
        { now: () => dataHora, user: { id: autorId } },
        {
          para: [admin],
          tipo: TipoAviso.code.MENCAO,
          titulo: 'Um colega mencionou você em um cliente',
          texto,
          link: `/cliente/visualizar/${registro}`,
        },
      )
  }
}
