import { Button } from '@mantine/core'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { OrigemPreco, type PrecoDoVinculo } from '@retaguarda/contract/faturamento/preco.ts'
import { precoEmPalavras } from '@retaguarda/contract/faturamento/preco-em-palavras.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { useRead } from '../../kit/use-read.ts'
import { jaVale, perguntaDoPreco, type PrecoNaLista, Precos } from '../../parts/cobranca/precos.tsx'
import { NovoPreco } from './novo-preco.tsx'

/** What the link has cost and will cost, and what was negotiated. `changed`: what is in force is another price now. */
export function VinculoPrecos({ id, changed }: { id: number; changed: () => void }) {
  const [adding, setAdding] = useState(false)
  const { data } = useRead([clienteObjetoContrato.prefix, 'preços', id], clienteObjetoContrato.get, { params: { id } })
  const excluir = useCommand(clienteObjetoContrato.excluirPreco, { changes: [[clienteObjetoContrato.prefix]] })
  const rows = data?.precos
  if (!rows) return null
  const remove = async (row: PrecoNaLista) => {
    await excluir.run({ params: { id: row.id } }, perguntaDoPreco(row))
    if (jaVale(row.aPartirDe)) changed()
  }
  return (
    <Precos
      rows={rows.map(listed)}
      busy={excluir.busy}
      excluir={(row) => void remove(row)}
      aside={
        <Button variant="subtle" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
          Novo preço
        </Button>
      }
    >
      {adding && (
        <NovoPreco
          vinculo={id}
          objeto={data.objetoContrato.id}
          ajuste={rows.at(-1)?.configuracao ?? null}
          written={(aPartirDe) => jaVale(aPartirDe) && changed()}
          onClose={() => setAdding(false)}
        />
      )}
    </Precos>
  )
}

const listed = ({ configuracao, origem, motivo, usuario, reajuste, cobrado, ...row }: PrecoDoVinculo, at: number): PrecoNaLista => ({
  ...row,
  preco: configuracao ? precoEmPalavras(configuracao.tipoObjContrato, configuracao) : 'Valor padrão do objeto',
  nota: [OrigemPreco.labels[origem], usuario, motivo].filter((part) => part !== null).join(' · '),
  sai: at > 0 && !cobrado && reajuste === null,
})
