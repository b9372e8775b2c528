import { Button, Modal } from '@mantine/core'
import { ITENS_MAX, TIPOS_DE_MOVIMENTO } from '@retaguarda/contract/cobranca/retorno.ts'
import { useState } from 'react'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatMoney } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import type { Previa } from './dados.ts'
import styles from './retorno.module.css'

type Item = Previa['itens'][number]

const COLUMNS: Column<Item>[] = [
  { head: 'Linha', num: true, quiet: true, label: 'linha', cell: ({ linha }) => linha },
  { head: 'Nosso número', at: 'name', cell: ({ nossoNumero }) => nossoNumero || null },
  { head: 'Movimento', cell: ({ movimento, tipo }) => `${movimento} · ${TIPOS_DE_MOVIMENTO[tipo]}` },
  { head: 'Ocorrência', num: true, cell: ({ dataOcorrencia }) => formatDate(dataOcorrencia) },
  { head: 'Valor', num: true, cell: ({ valor }) => formatMoney(valor) },
  { head: 'Pago', num: true, at: 'value', cell: ({ valorPago }) => formatMoney(valorPago) },
]

/** So that what can be done stays in sight below the titles. */
const ALTURA = 'max(200px, calc(100dvh - 420px))'

type Props = { nome: string; previa: Previa; busy: boolean; onClose: () => void; onImportar: () => void }

/** What a file says, before anything is done with it. */
export function PreviaDialog({ nome, previa, busy, onClose, onImportar }: Props) {
  const [page, onPage] = useState(1)
  const { id, duplicado, contaBancaria, banco, layout, dataArquivo, titulos, liquidados, totalPago, tarifas, avisos, itens } = previa
  return (
    <Modal opened onClose={onClose} title={`Conferir ${nome}`} size="xl">
      <div className="stack">
        <p>
          {`Banco ${banco}, CNAB ${layout}, de ${formatDate(dataArquivo)}: ${formatCount(titulos, 'título', 'títulos')}, `}
          {`${formatCount(liquidados, 'pagamento', 'pagamentos')}, ${formatMoney(totalPago)} ao todo, ${formatMoney(tarifas)} de tarifas.`}
        </p>
        {contaBancaria ? (
          <p className="m2">Conta: {contaBancaria.nome}</p>
        ) : (
          <Note tone="warn">Nenhuma conta registrada é a deste arquivo. Cadastre-a em Contas e carteiras antes de importar.</Note>
        )}
        {duplicado && <Note tone="info">Este arquivo já foi importado.</Note>}
        {avisos.map((aviso) => (
          <Note key={aviso} tone="warn">
            {aviso}
          </Note>
        ))}
        <DataTable
          framed
          height={ALTURA}
          region="Títulos do arquivo"
          columns={COLUMNS}
          rows={itens}
          keyOf={({ linha }) => linha}
          empty="O arquivo não fala de nenhum título."
          pages={{ page, onPage }}
        />
        {titulos > ITENS_MAX && <p className="m3 s12">{`Aqui estão os primeiros ${ITENS_MAX}; a importação faz todos.`}</p>}
        <div className={styles.botoes}>
          {duplicado ? (
            <LinkButton variant="filled" to="/retorno/visualizar/$id" params={{ id: String(id) }}>
              Ver o retorno
            </LinkButton>
          ) : (
            <Button
              variant="filled"
              aria-busy={busy}
              aria-disabled={busy || contaBancaria === null || undefined}
              onClick={() => !busy && contaBancaria !== null && onImportar()}
            >
              Importar
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </div>
    </Modal>
  )
}
