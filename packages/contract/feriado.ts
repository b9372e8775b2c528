import { z } from 'zod'
import { col } from './kit/columns.ts'
import { date, Id, text } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { Competencia } from './kit/tempo.ts'

export const FeriadoForm = z.object({
  data: date('Data', 'a data'),
  nome: text('Nome', 'o nome', 60),
})
export type FeriadoForm = z.output<typeof FeriadoForm>

/** Days on which nothing falls due, beside those of the bank calendar. */
export const feriado = {
  ...resource('/feriado', {
    title: 'Feriados',
    name: { singular: 'feriado', plural: 'feriados', gender: 'm' },
    access: 'financeiro',
    writeAccess: 'financeiro-admin',
    form: FeriadoForm,
    record: z.object({ id: Id, data: z.iso.date(), nome: z.string() }),
    columns: { id: col.id('Id'), data: col.date('Data'), nome: col.text('Nome') },
    defaultSort: [{ col: 'data', sort: 'desc' }],
  }),
  /** Of any form that asks for a business day. */
  calendario: route('GET', '/feriado/calendario', {
    access: 'session',
    summary: 'Os dias de um ano em que os bancos não abrem: os feriados nacionais e os incluídos, em ordem',
    query: z.object({ ano: z.coerce.number('Informe o ano.').pipe(Competencia.shape.ano) }),
    response: z.array(z.object({ data: z.iso.date(), nome: z.string(), origem: z.enum(['nacional', 'incluido']) })),
  }),
}
