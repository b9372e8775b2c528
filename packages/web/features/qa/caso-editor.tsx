import { groupTeste } from '@retaguarda/contract/group-teste.ts'
import type { Aviso } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { call } from '../../kit/api.ts'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useGoBack } from '../../kit/route/here.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { IncluirGrupoDeCasos } from '../../parts/incluir/incluir.ts'
import type { Definicao, ItensStore } from '../../parts/itens/definicao.ts'
import { ItensForm } from '../../parts/itens/formulario.tsx'
import { AtualContext, useNovoAtual } from './atual.ts'
import { CasoCabeca } from './caso-cabeca.tsx'
import { type CasoLido, readCaso } from './caso-lido.ts'
import { Lado } from './lado.tsx'
import styles from './rows.module.css'
import { CasoTela, copiaDe, enviada, f, type Row, passoNovo, problemas } from './rows.ts'
import { LinhasLista } from './rows-list.tsx'
import { PreviaContext, useNovaPrevia } from './previa.ts'
import { PreviaCampo } from './previa-field.tsx'
import { IconListDetails } from '@tabler/icons-react'
import { showOf } from '../../kit/form/value-text.ts'
import { TIPO_BUSCA, TIPO_PASSO } from './names.ts'

type Props = { titulo: string; id?: number; salvos: CasoLido }

const gravacaoDe = (id: number | undefined) => ({
  prefix: testCase.prefix,
  ler: () => readCaso(present(id)),
  gravar: async (store: ItensStore<Row>) => {
    const { codigo, name, groupTeste: grupo } = store.values()
    const fields = testCase.form.parse({ codigo, name, groupTeste: grupo, operations: [] })
    const body = { ...fields, operations: store.itens().map(enviada), versaoRegistro: store.version.current }
    const { msg, avisos = [] } = id === undefined ? await call(testCase.add, { body }) : await call(testCase.edit, { params: { id }, body })
    return { msg: `${msg}${incompletas(avisos)}` }
  },
  emPalavras: (_campo: string, value: unknown) => value,
})

function incompletas(avisos: readonly Aviso[]): string {
  const rows = new Set(avisos.map(({ ordem }) => ordem))
  return rows.size === 0 ? '' : ` ${formatCount(rows.size, 'linha incompleta', 'linhas incompletas')}: falha quando executada.`
}

export function CasoEditor({ titulo, id, salvos }: Props): ReactNode {
  const gravacao = useMemo(() => gravacaoDe(id), [id])
  const sair = useGoBack(testCase.prefix)
  const [endereco, setEndereco] = useState<{ item: number | undefined; busca: string | undefined }>({ item: undefined, busca: undefined })
  const irPara = useMemo(() => (part: Partial<typeof endereco>) => setEndereco((now) => ({ ...now, ...part })), [])
  const [mockup, setMockup] = useState<number>()
  const previa = useNovaPrevia(mockup)
  const current = useNovoAtual()
  return (
    <PreviaContext value={previa}>
      <AtualContext value={current}>
        <ItensForm
          largo
          novo={id === undefined}
          definicao={LINHAS}
          salvos={salvos}
          gravacao={gravacao}
          titulo={titulo}
          sair={sair}
          endereco={endereco}
          irPara={irPara}
          mostrarTudo={() => irPara({ busca: undefined })}
          cabeca={<CasoCabeca titulo={titulo} id={id} salvos={salvos} mockup={mockup} />}
          fields={
            <Card>
              <FormGrid>
                <TextField name={f.codigo} span={2} />
                <TextField name={f.name} span={4} />
                <RefPicker name={f.groupTeste} span={3} suggest={groupTeste.suggestCasos} incluir={IncluirGrupoDeCasos} />
                <PreviaCampo mockup={mockup} onChange={setMockup} />
              </FormGrid>
            </Card>
          }
          emVez={
            <div className={styles.colunas}>
              <LinhasLista busca={endereco.busca ?? ''} buscar={(busca) => irPara({ busca })} />
              <Lado />
            </div>
          }
        />
      </AtualContext>
    </PreviaContext>
  )
}

/** The lines of a test case, to the editor of ordered lists. */
const LINHAS: Definicao<Row> = {
  list: f.operations,
  name: { singular: 'linha', plural: 'linhas', gender: 'f' },
  schema: CasoTela,
  show: showOf(CasoTela, { 'operations.type': TIPO_PASSO, 'operations.type_term': TIPO_BUSCA }),
  principal: 'name',
  novo: passoNovo,
  copia: copiaDe,
  problemas,
  titulo: ({ name, type }) => name.trim() || (TIPO_PASSO.labels[type] ?? type),
  textos: ({ name, value, data, operation }) => [name, value, data, operation?.name ?? ''],
  onde: 'no nome, no termo de busca ou no parâmetro',
  aoExcluir: ({ lugar }, { chave }) => ({
    title: `Deseja realmente excluir a linha ${lugar(chave) + 1}?`,
    children: 'Ela deixa o caso de teste quando você confirmar.',
    confirmLabel: 'Excluir',
    danger: true,
  }),
  vazio: { icon: IconListDetails, text: 'Um caso de teste é uma lista de passos. Adicione o primeiro, ou importe uma gravação.' },
}
