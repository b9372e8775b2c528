import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { date, Id, orDefault, text, textOptional } from './kit/fields.ts'
import { ListQuery, pageOf } from './kit/list-query.ts'
import { resource } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoMudanca = enumOf({ FUNCIONALIDADE: [1, 'Funcionalidade'], BUG: [2, 'Bug'] })

const MUDANCAS_MAX = 500
/** With those that are dropped. */
const LINHAS_MAX = 2 * MUDANCAS_MAX
const DEMAIS = `No máximo ${MUDANCAS_MAX} mudanças.`

export const MudancaForm = z.object({
  id: Id.nullish(),
  type: orDefault(TipoMudanca.schema, TipoMudanca.code.FUNCIONALIDADE).meta({ label: 'Tipo' }),
  description: textOptional('Descrição', 2_000, { multiline: true }),
})

const withText = ({ description }: z.output<typeof MudancaForm>) => description !== null

/** The lines keep their order; those without a description are dropped. */
export const ChangelogForm = z
  .object({
    version: text('Versão', 'a versão', 120),
    date: date('Data', 'a data'),
    changeLog: orDefault(
      z
        .array(MudancaForm, 'Mudanças: envie uma lista.')
        .max(LINHAS_MAX, DEMAIS)
        .refine((rows) => rows.filter(withText).length <= MUDANCAS_MAX, DEMAIS),
      [],
    ).meta({ label: 'Mudanças' }),
  })
  .transform((form) => ({ ...form, changeLog: form.changeLog.filter(withText) }))
export type ChangelogForm = z.output<typeof ChangelogForm>

/** A version as everybody may read it; `tipo` is the word of `type`. */
export const VersaoPublicada = z.object({
  id: Id,
  version: z.string(),
  date: z.string(),
  changeLog: z.array(z.object({ type: TipoMudanca.schema, tipo: z.string(), description: z.string() })),
})
export type VersaoPublicada = z.output<typeof VersaoPublicada>

/** Entries of the feed. */
export const FEED_MAX = 50

export const changelog = {
  ...resource('/changelog', {
    title: 'Change Log',
    name: { singular: 'versão', plural: 'versões', gender: 'f' },
    access: 'session',
    form: ChangelogForm,
    record: z.object({
      id: Id,
      version: z.string(),
      date: z.string(),
      changeLog: z.array(z.object({ id: Id, type: TipoMudanca.schema, description: z.string() })),
    }),
    columns: {
      id: col.id('Id'),
      version: col.short(col.text('Versão')),
      date: col.date('Data'),
    },
    defaultSort: [
      { col: 'date', sort: 'desc' },
      { col: 'id', sort: 'desc' },
    ],
  }),
  publico: route('GET', '/changelog/publico', {
    access: 'anyone',
    sessionless: true,
    summary: 'As versões publicadas, da mais nova à mais antiga, sem as de datas futuras; só com CHANGELOG_PUBLICO=sim',
    query: ListQuery.pick({ page: true, limit: true }),
    response: pageOf(VersaoPublicada),
  }),
  atom: route('GET', '/changelog/atom.xml', {
    access: 'anyone',
    sessionless: true,
    summary: `As últimas ${FEED_MAX} versões publicadas em Atom 1.0 (RFC 4287); só com CHANGELOG_PUBLICO=sim`,
    download: true,
  }),
}
