import { type PassoParams, TipoPasso } from '@retaguarda/contract/passo.ts'
import { LINHAS_MAX, testCase } from '@retaguarda/contract/test-case.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../kit/api.ts'
import { PickOne } from '../../kit/fields/pick-one.tsx'
import type { Option } from '../../kit/fields/suggestions.ts'
import { fieldId } from '../../kit/form/path.ts'
import { useDosItens, useEditor, useItens } from '../../parts/itens/contexto.ts'
import { ADICIONAR } from '../../parts/itens/editor.ts'
import { useAtual } from './atual.ts'
import styles from './rows.module.css'
import { faltasOf, type Row, newRow, passoNovo } from './rows.ts'
import { TIPO_PASSO } from './names.ts'

const operacoes = { queryKey: [testCase.prefix, 'operacoes'], queryFn: () => call(testCase.operations) }
/** A step of one's own has no record: its place among the types, below zero. */
const avulsoOf = (word: string) => -1 - TipoPasso.words.findIndex((one) => one === word)

type Operacao = { id: number; name: string; params: PassoParams }

/** Every operation, and a step of one's own of any type: choosing one adds it behind the line typed in last, below the lines as the last one. */
export function AdicionarOperacao({ embaixo }: { embaixo: boolean }) {
  const store = useItens<Row>()
  const editor = useEditor()
  const current = useAtual()
  const cheio = useDosItens<Row, boolean>((now) => now.chaves().length >= LINHAS_MAX)
  const { data, isError } = useQuery(operacoes)
  const opcoes = useMemo(() => opcoesDe(data ?? []), [data])
  const adicionar = (chosen: number) => {
    const operation = data?.find(({ id }) => id === chosen)
    const type = TipoPasso.words.find((word) => avulsoOf(word) === chosen)
    const row = operation ? newRow(operation.name, operation.params, { id: operation.id, name: operation.name }) : passoNovo(type)
    const total = store.chaves().length
    const place = embaixo ? undefined : current.lugar()
    const after = place ? store.lugar(place.chave) : -1
    const at = after < 0 ? total : after + 1
    store.incluir(row, at)
    current.ir({ chave: row.chave })
    editor.dizer(`Linha ${at + 1} adicionada.`)
    // What still has to be filled in gets the focus; else the next one can be chosen at once.
    // The first line puts another selector in the place of this one.
    const [falta] = faltasOf(row)
    if (falta) return editor.focar({ id: fieldId(store.caminho({ chave: row.chave, campo: falta.campo, message: falta.texto })) })
    return total === 0 ? editor.focar({ id: ADICIONAR }) : undefined
  }
  return (
    <PickOne
      id={embaixo ? undefined : ADICIONAR}
      className={styles.adicionar}
      aria-label={TEXT}
      text={TEXT}
      placeholder={cheio ? `No máximo ${LINHAS_MAX} linhas` : TEXT}
      leftSection={<IconPlus className="ico" aria-hidden />}
      suggest={opcoes}
      chosen={undefined}
      disabled={cheio}
      error={isError ? 'Não foi possível carregar as operações. Atualize a página.' : undefined}
      onChange={(option) => option && adicionar(option.id)}
    />
  )
}

const TEXT = 'Adicionar operação'

const opcoesDe = (operacoes: readonly Operacao[]): Option[] => [
  ...operacoes.map(({ id, name }) => ({ id, nome: name, group: 'Operações' })),
  ...TIPO_PASSO.options.map(({ value, label }) => ({ id: avulsoOf(value), nome: label, group: 'Passos avulsos' })),
]
