import { SegmentedControl } from '@mantine/core'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { call } from '../../kit/api.ts'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useGoBack } from '../../kit/route/here.ts'
import { ItensForm } from '../../parts/itens/formulario.tsx'
import type { Salvos } from '../../parts/itens/use-salvar.ts'
import type { ItensSearch } from './checklist.search.ts'
import { confirmarVersao, EmUsoNota, listEmUso } from './em-uso.tsx'
import { enviado, type Item, lidos } from './itens.ts'
import styles from './itens-editor.module.css'
import { ITENS, itemEmPalavras } from './itens-definicao.ts'
import { Previa } from './previa.tsx'
import type { RespostasDaPrevia } from './previa-vista.ts'

const TITULO = 'Itens do checklist'
const MODOS = [
  { value: 'editar', label: 'Editar' },
  { value: 'previa', label: 'Prévia' },
]

const screen = getRouteApi('/sessao/checklist/itens/$id')

export type ChecklistLido = Salvos<Item> & { versao: number; nome: string }

/** The checklist and its items; of two calls that saw different versions the older one counts, so that a save notices. */
export async function readItens(id: number, signal?: AbortSignal): Promise<ChecklistLido> {
  const [{ itens, versaoRegistro }, registro] = await Promise.all([
    call(checklist.getItens, { params: { id }, signal }),
    call(checklist.get, { params: { id }, signal }),
  ])
  const { nome, versao, alteradoPor, alteradoEm } = registro
  return { itens: lidos(itens), versaoRegistro, versao, nome, alteradoPor, alteradoEm }
}

const gravacaoDe = (id: number) => ({
  prefix: checklist.prefix,
  ler: () => readItens(id),
  perguntar: async ({ versao }: ChecklistLido) => {
    const emUso = await listEmUso(id)
    return emUso.length === 0 || confirmarVersao(emUso, versao)
  },
  gravar: ({ itens, version }: { itens: () => readonly Item[]; version: { current: number | undefined } }) =>
    call(checklist.saveItens, { params: { id }, body: { itens: itens().map(enviado), versaoRegistro: version.current } }),
  emPalavras: itemEmPalavras,
})

export function ItensEditor({ id, salvos }: { id: number; salvos: ChecklistLido }): ReactNode {
  const search = screen.useSearch()
  const navigate = screen.useNavigate()
  const [respostas, responder] = useState<RespostasDaPrevia>(() => new Map())
  const previa = search.previa === 1
  const gravacao = useMemo(() => gravacaoDe(id), [id])
  const irPara = useCallback(
    (part: ItensSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false }),
    [navigate],
  )
  const sair = useGoBack('/checklist')
  const modo = (
    <SegmentedControl
      aria-label="Modo"
      data={MODOS}
      value={previa ? 'previa' : 'editar'}
      onChange={(value) => irPara({ previa: value === 'previa' ? 1 : undefined })}
    />
  )
  return (
    <ItensForm
      definicao={ITENS}
      salvos={salvos}
      gravacao={gravacao}
      titulo={TITULO}
      sair={sair}
      endereco={{ item: search.item, busca: search.busca }}
      irPara={irPara}
      mostrarTudo={() => irPara({ busca: undefined, previa: undefined })}
      cabeca={
        <PageHeader title={TITULO} subject={salvos.nome} actions={modo}>
          <span className={styles.versao}>versão {salvos.versao}</span>
        </PageHeader>
      }
      notas={<EmUsoNota id={id} versao={salvos.versao} />}
      emVez={previa ? <Previa respostas={respostas} aoResponder={responder} /> : undefined}
    />
  )
}
