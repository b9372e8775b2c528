import { Button, FileButton } from '@mantine/core'
import { COLUNA_SECRETA, importacao, importacaoDe, type TipoImportacao } from '@retaguarda/contract/importacao.ts'
import type { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { DropZone } from '../../kit/ui/drop-zone.tsx'
import { Note } from '../../kit/ui/note.tsx'

const KINDS = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where the file is dropped or chosen; what it would bring is seen before anything is written. */
export function Escolher({ tipo }: { tipo: TipoImportacao }) {
  const navigate = useNavigate()
  const [failure, setError] = useState<ApiError>()
  const reset = useRef<() => void>(null)
  const { titulo, colunas, inteiro } = importacaoDe(tipo)
  const conferir = useCommand(importacao[tipo].previa, {
    tell: () => {},
    done: ({ id }) => navigate({ to: `/importar/${tipo}/$id`, params: { id: String(id) } }),
    refused: (error) => {
      setError(error)
      reset.current?.()
      return true
    },
  })
  const read = (file: File | null | undefined) => {
    if (!file || conferir.busy) return
    setError(undefined)
    void conferir.run({ files: { arquivo: file } })
  }
  return (
    <Page width="detail">
      <PageHeader title={titulo} />
      <div className="stack">
        <section aria-label="Arquivo">
          <DropZone what="uma planilha XLSX ou um arquivo CSV" says={conferir.busy ? 'Lendo o arquivo…' : undefined} onDrop={read}>
            <FileButton resetRef={reset} accept={KINDS} onChange={read} inputProps={{ 'aria-label': 'Arquivo XLSX ou CSV' }}>
              {(props) => (
                <Button {...props} variant="filled" leftSection={<IconUpload aria-hidden />} aria-busy={conferir.busy}>
                  Escolher arquivo
                </Button>
              )}
            </FileButton>
          </DropZone>
        </section>
        {failure && (
          <Note tone="bad" live>
            {Object.values(failure.fields)[0] ?? failure.message}
          </Note>
        )}
        <p className="m2">
          {inteiro
            ? 'Nada é gravado antes de você conferir. Uma linha com problema recusa o arquivo inteiro.'
            : 'Nada é gravado antes de você conferir. Uma linha com problema fica de fora, as outras entram; o que já existe fica como está.'}
        </p>
        <Card title="Colunas que podem vir" flush>
          <DataTable columns={COLUMNS} rows={rowsOf(colunas)} keyOf={({ label }) => label} />
        </Card>
      </div>
    </Page>
  )
}

type Row = { label: string; obrigatoria: boolean; nomes: string[] }

const rowsOf = (columns: ReturnType<typeof importacaoDe>['colunas']): Row[] =>
  Object.entries(columns)
    .filter(([name]) => name !== COLUNA_SECRETA)
    .map(([name, { label, obrigatoria = false, outros = [] }]) => ({ label, obrigatoria, nomes: [name, ...outros] }))

const COLUMNS: Column<Row>[] = [
  { head: 'Coluna', at: 'name', cell: ({ label }) => label },
  { head: 'Precisa vir', label: 'precisa vir:', cell: ({ obrigatoria }) => (obrigatoria ? 'Sim' : 'Não') },
  { head: 'Reconhecida pelo cabeçalho', quiet: true, at: 'line', cell: ({ nomes }) => nomes.join(', ') },
]
