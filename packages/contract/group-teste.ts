import { z } from 'zod'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, Ref, text } from './kit/fields.ts'
import { resource, suggestOf } from './kit/resource.ts'

export const TipoGrupo = enumOf({ CASOS: [1, 'Casos de teste'], EXECUCAO: [2, 'Execução de testes'] })

export const GroupTesteForm = z.object({
  name: text('Nome', 'o nome', 100),
  type: z.preprocess((v) => v ?? TipoGrupo.code.CASOS, TipoGrupo.schema).meta({ label: 'Tipo' }),
})
export type GroupTesteForm = z.output<typeof GroupTesteForm>

const sugestoes = (of: string, plural: string) =>
  suggestOf(`/group-teste/suggest/${of}`, { access: 'session', summary: `Sugestões de ${plural} pelo nome`, response: z.array(Ref) })

export const groupTeste = {
  ...resource('/group-teste', {
    title: 'Grupos de Teste',
    name: { singular: 'grupo de teste', plural: 'grupos de teste', gender: 'm' },
    access: 'session',
    form: GroupTesteForm,
    record: z.object({ id: Id, name: z.string(), type: TipoGrupo.schema }),
    columns: { id: col.id('Id'), name: col.text('Nome'), type: col.enum('Tipo', TipoGrupo) },
  }),
  suggestCasos: sugestoes('TestCase', 'grupos de casos de teste'),
  suggestPlanos: sugestoes('ExecuteTask', 'grupos de planos de execução'),
}
