import { testCase } from '@retaguarda/contract/test-case.ts'
import type { FormProps } from '../../kit/form/resource-form.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { CasoEditor } from './caso-editor.tsx'
import { type CasoLido, readCaso } from './caso-lido.ts'
import { CasoVista } from './caso-vista.tsx'
import { copiaDe } from './rows.ts'
import { nameOfCopy } from './names.ts'

const NOVO: CasoLido = {
  itens: [],
  campos: { codigo: '', name: '', groupTeste: null },
  versaoRegistro: 0,
  alteradoPor: null,
  alteradoEm: null,
  versao: 0,
}

const options = (id: number) => ({
  queryKey: [testCase.prefix, 'registro', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readCaso(id, signal),
})

/** The form of a test case: its fields, and a row for each step. */
export function TestCaseForm(props: FormProps) {
  if (props.modo === 'visualizar') return <CasoVista {...props} />
  if (props.modo === 'incluir') return <CasoEditor titulo="Incluir caso de teste" salvos={NOVO} />
  return (
    <RecordPage key={props.id} id={props.id} name={testCase.name} list={testCase.prefix} read={options} typed what="o registro">
      {(salvos, { id }) => <CasoEditor titulo="Alterar caso de teste" id={id} salvos={salvos} />}
    </RecordPage>
  )
}

/** The form of a new case, filled with a copy. */
export function TestCaseDuplicar({ id }: { id: string }) {
  return (
    <RecordPage id={id} name={testCase.name} list={testCase.prefix} read={copia} typed what="o registro">
      {(salvos) => <CasoEditor titulo="Incluir caso de teste" salvos={salvos} />}
    </RecordPage>
  )
}

const copia = (id: number) => ({
  queryKey: [testCase.prefix, 'copia', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CasoLido> => {
    const { itens, campos } = await readCaso(id, signal)
    const { codigo, name, groupTeste } = campos
    return {
      ...NOVO,
      itens: itens.map(copiaDe),
      campos: { codigo: nameOfCopy(String(codigo)), name: nameOfCopy(String(name)), groupTeste },
    }
  },
})
