import { TipoContato, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'

type Known = { valor: string; fisica: boolean }

const FISICA = sql.lit(TipoPessoa.code.FISICA)
const EMAIL = sql.lit(TipoContato.code.EMAIL)

/** Whose these e-mails and digits are, as far as registers know: of somebody (`fisica`), or of a company. One may be of both. */
export const listDonos = (db: Db, emails: readonly string[], digits: readonly string[]): Promise<Known[]> =>
  rowsOf<Known>(db)`
    with e as (select distinct unnest(${[...emails]}::text[]) as valor), n as (select distinct unnest(${[...digits]}::text[]) as valor)
    select e.valor, p.tipo = ${FISICA} as fisica from e
      join pessoa_contato k on k.tipo = ${EMAIL} and busca(k.contato) collate "C" = busca(e.valor) join pessoa p on p.id = k."pessoaId"
    union select e.valor, p.tipo = ${FISICA} from e
      join cliente c on c."emailNota" is not null and busca(c."emailNota") collate "C" = busca(e.valor) join pessoa p on p.id = c."pessoaId"
    union select e.valor, true from e join usuario u on lower(u.email) = e.valor where not u.servico
    union select e.valor, false from e join empresa m on e.valor in (lower(m.email), lower(m."encarregadoEmail"))
    union select n.valor, p.tipo = ${FISICA} from n
      join pessoa_contato k on k.tipo <> ${EMAIL} and regexp_replace(k.contato, '[^0-9]', '', 'g') collate "C" = n.valor
      join pessoa p on p.id = k."pessoaId"
    union select n.valor, true from n join pessoa p on p."cpfCnpj" = n.valor and p.tipo = ${FISICA}
    union select n.valor, false from n join empresa m on regexp_replace(m.telefone, '[^0-9]', '', 'g') = n.valor`
