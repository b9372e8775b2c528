import { executeTask } from '@retaguarda/contract/execute-task.ts'
import { mockup } from '@retaguarda/contract/mockup.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'

type Nomeado = { id: number; name: string }
const rename = ({ id, name }: Nomeado) => ({ id, nome: name })
const comCodigo = (codigo: string | null, name: string) => (codigo === null ? name : `${codigo} - ${name}`)

/** The register with its references as forms know them: by `nome`. */
export const planoDoForm = {
  ...executeTask,
  get: {
    ...executeTask.get,
    response: executeTask.get.response.transform((plano) => ({
      ...plano,
      testCase: plano.testCase.map(({ id, codigo, name }) => ({ id, nome: comCodigo(codigo, name) })),
      mockup: plano.mockup.map(rename),
      lojas: plano.lojas.map(({ id, url, cliente }) => ({ id, nome: `${cliente.nome} - ${url}` })),
      groupTeste: plano.groupTeste && rename(plano.groupTeste),
    })),
  },
}

const opcoes = (list: { value: number; label: string; codigo: string | null }[]) =>
  list.map(({ value, label, codigo }) => ({ id: value, nome: comCodigo(codigo, label) }))

export const sugerirCasos = {
  all: { ...testCase.suggest.all, response: testCase.suggest.all.response.transform(opcoes) },
  byText: { ...testCase.suggest.byText, response: testCase.suggest.byText.response.transform(opcoes) },
}
export const sugerirMockups = {
  all: { ...mockup.suggest.all, response: mockup.suggest.all.response.transform(opcoes) },
  byText: { ...mockup.suggest.byText, response: mockup.suggest.byText.response.transform(opcoes) },
}
