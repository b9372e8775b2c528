import { type Columns, col } from '@retaguarda/contract/kit/columns.ts'
import { MASSA_A_PARTIR } from '@retaguarda/contract/kit/perfil.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { type ComoRecebe, Destinatario, type Previa } from '@retaguarda/contract/notificacao-publico.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { tableFile } from '../../kit/export/file.ts'
import type { Download } from '../../kit/http/handle.ts'
import { type Notificacao, notificacaoRepo } from './notificacao.repo.ts'
import { type Audiencia, readPrevia } from './publico.repo.ts'

type Pagina = { page: number; limit: number; como: ComoRecebe | null; texto: string | null }

export async function previa(
  { db, config, integrations }: Pick<Ctx, 'db' | 'config' | 'integrations'>,
  { page, limit, como, texto, ...de }: Audiencia & Pagina,
): Promise<Previa> {
  const read = await readPrevia(db, de, { como, texto, offset: (page - 1) * limit, limit })
  const duasPessoas = config.NOTIFICACAO_DUAS_PESSOAS === 'sim' && isMassa(de, read.total)
  return { ...read, servidorDeEmail: integrations.mail.configured, ...(duasPessoas && { duasPessoas }) }
}

/** To everybody, or to many. */
export const isMassa = ({ destinatario }: Pick<Audiencia, 'destinatario'>, total: number): boolean =>
  destinatario === Destinatario.code.TODOS || total > MASSA_A_PARTIR

export const audienciaDe = ({ clientes, ...rest }: Notificacao): Audiencia => ({ ...rest, clientes: clientes.map(({ id }) => id) })

const COLUMNS: Columns = {
  cliente_id: col.id('Id do cliente'),
  cliente: col.text('Cliente'),
  como: col.text('Como recebe'),
  emails: col.text('Endereços'),
}
const PIECE = 5_000

/**
 * Who would get an open one, then who is left out. Once it is released the audience is frozen, and its log says more.
 * @throws RuleError 404, 409 for one that is not open, 422 for more rows than a sheet takes
 */
export async function exportarPublico(ctx: Ctx, id: number, formato: 'csv' | 'xlsx'): Promise<Download> {
  const found = must(await notificacaoRepo.read(ctx.db, id), 'Notificação não encontrada. Talvez outra pessoa a tenha excluído.')
  if (found.situacao !== SituacaoNotificacao.code.EM_ABERTO)
    throw conflict('Esta notificação já foi liberada: quem a recebe está fixado. Exporte o Log de Envio.')
  const de = audienciaDe(found)
  async function* rows() {
    for (const como of ['todos', 'fora'] as const)
      for (let page = 1; ; page++) {
        const { rows: lines } = await previa(ctx, { ...de, como, texto: null, page, limit: PIECE })
        yield* lines.map((row) => ({ ...row, emails: row.emails.join(', '), como: como === 'fora' ? FORA : comoRecebe(row) }))
        if (lines.length < PIECE) break
      }
  }
  return tableFile({
    formato,
    name: `notificacao-${id}-quem-recebe-${dayOf(ctx.now())}`,
    title: 'Quem recebe',
    rows: rows(),
    columns: Object.entries(COLUMNS).map(([name, column]) => ({ name, column })),
  })
}

const FORA = 'Fica de fora: todos os endereços descadastrados'

function comoRecebe({ emails, loja }: Previa['rows'][number]): string {
  if (emails.length > 0) return loja ? 'E-mail e loja' : 'Só e-mail'
  return loja ? 'Só na loja' : 'Sem e-mail e sem loja: ficará com erro'
}
