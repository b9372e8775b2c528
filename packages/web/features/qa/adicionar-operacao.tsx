import { Select } from '@mantine/core'
import { type PassoParams, TipoPasso } from '@retaguarda/contract/passo.ts'
import { LINHAS_MAX, testCase } from '@retaguarda/contract/test-case.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { fieldId } from '../../kit/form/path.ts'
import { useDosItens, useEditor, useItens } from '../../parts/itens/contexto.ts'
import { ADICIONAR } from '../../parts/itens/editor.ts'
import { useAtual } from './atual.ts'
import styles from './rows.module.css'
import { faltasOf, type Row, newRow, passoNovo } from './rows.ts'
import { TIPO_PASSO } from './names.ts'

const operacoes = { queryKey: [testCase.prefix, 'operacoes'], queryFn: () => call(testCase.operations) }
const AVULSO = 'passo:'

type Operacao = { id: number; name: string; params: PassoParams }

/** Every operation, and a step of one's own of any type: choosing one adds it behind the line typed in last, below the lines as the last one. */
export function AdicionarOperacao({ embaixo }: { embaixo: boolean }) {
  const store = useItens<Row>()
  const editor = useEditor()
  const current = useAtual()
  const cheio = useDosItens<Row, boolean>((now) => now.chaves().length >= LINHAS_MAX)
  const { data, isError } = useQuery(operacoes)
  const opcoes = useMemo(() => opcoesDe(data ?? []), [data])
  const [busca, setBusca] = useState('')
  const adicionar = (value: string) => {
    const operation = data?.find(({ id }) => String(id) === value)
    const type = TipoPasso.words.find((word) => `${AVULSO}${word}` === value)
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
    <Select
      id={embaixo ? undefined : ADICIONAR}
      className={styles.adicionar}
      aria-label="Adicionar operação"
      placeholder={cheio ? `No máximo ${LINHAS_MAX} linhas` : 'Adicionar operação'}
      leftSection={<IconPlus className="ico" aria-hidden />}
      data={opcoes}
      value={null}
      searchValue={busca}
      onSearchChange={setBusca}
      disabled={cheio}
      searchable
      selectFirstOptionOnChange
      error={isError ? 'Não foi possível carregar as operações. Atualize a página.' : undefined}
      nothingFoundMessage="Nenhuma operação tem este nome."
      maxDropdownHeight={320}
      onChange={(value) => {
        if (value === null) return
        if (data === undefined && !value.startsWith(AVULSO)) return toast.error('As operações ainda não foram carregadas.')
        setBusca('')
        adicionar(value)
      }}
    />
  )
}

const opcoesDe = (operacoes: readonly Operacao[]) => [
  ...(operacoes.length > 0 ? [{ group: 'Operações', items: operacoes.map(({ id, name }) => ({ value: String(id), label: name })) }] : []),
  { group: 'Passos avulsos', items: TIPO_PASSO.options.map(({ value, label }) => ({ value: `${AVULSO}${value}`, label })) },
]
