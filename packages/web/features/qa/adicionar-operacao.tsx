import { Select } from '@mantine/core'
import { LINHAS_MAX, testCase } from '@retaguarda/contract/test-case.ts'
import { type PassoParams, TipoPasso } from '@retaguarda/contract/passo.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../kit/api.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { useDosItens, useEditor, useItens } from '../../parts/itens/contexto.ts'
import { ADICIONAR } from '../../parts/itens/editor.ts'
import { avisosDaLinha, type Linha, novaLinha, passoNovo } from './linhas.ts'
import { TIPO_PASSO } from './nomes.ts'
import styles from './qa.module.css'

const operacoes = { queryKey: [testCase.prefix, 'operacoes'], queryFn: () => call(testCase.operations) }
const AVULSO = 'passo:'

type Operacao = { id: number; name: string; params: PassoParams }

/** Every operation, and a step of one's own of any type: choosing one adds it as the last line. */
export function AdicionarOperacao({ embaixo }: { embaixo: boolean }) {
  const store = useItens<Linha>()
  const editor = useEditor()
  const cheio = useDosItens<Linha, boolean>((now) => now.chaves().length >= LINHAS_MAX)
  const { data, isError } = useQuery(operacoes)
  const opcoes = useMemo(() => opcoesDe(data ?? []), [data])
  const [busca, setBusca] = useState('')
  const adicionar = (value: string) => {
    const operation = data?.find(({ id }) => String(id) === value)
    const type = TipoPasso.words.find((word) => `${AVULSO}${word}` === value)
    const linha = operation ? novaLinha(operation.name, operation.params, { id: operation.id, name: operation.name }) : passoNovo(type)
    const at = store.chaves().length
    store.incluir(linha, at)
    editor.dizer(`Linha ${at + 1} adicionada.`)
    // What still has to be filled in is opened; else the next one can be chosen at once.
    // The first line puts another selector in the place of this one.
    if (avisosDaLinha(linha).length === 0) return at === 0 ? editor.focar({ id: ADICIONAR }) : undefined
    editor.abrir(linha.chave)
    editor.focar({ chave: linha.chave, em: 'corpo' })
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
