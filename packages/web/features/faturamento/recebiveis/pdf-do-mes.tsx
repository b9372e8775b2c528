import { Button } from '@mantine/core'
import { type PdfLote, papel, SituacaoPdf } from '@retaguarda/contract/cobranca/papel.ts'
import { competenciaDe } from '@retaguarda/contract/kit/tempo.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadUrl } from '../../../kit/api.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { formatCount, formatNumber } from '../../../kit/ui/format.ts'
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { today } from '../../../parts/faturamento/competencia.ts'
import { useTrabalho } from '../../../parts/faturamento/progresso.ts'
import { CompetenciaFields } from '../comum/competencia-fields.tsx'
import { Dialog } from '../../../kit/window/window.tsx'

const { PRONTO, ERRO } = SituacaoPdf.code

/** The open boletos that are due in a month, in one PDF that is drawn in the background. */
export function PdfDoMesDialog({ onClose }: { onClose: () => void }) {
  const [mes, setMes] = useState(() => competenciaDe(today()))
  const [id, seguir] = useState<number>()
  const pedir = useCommand(papel.pedir, { tell: () => {}, done: (pdf) => seguir(pdf.id) })
  return (
    <Dialog onClose={onClose} title="Boletos do mês em PDF">
      <div className="stack">
        <p className="m2">Os boletos em aberto que vencem no mês e têm título no banco, por cliente, um por página.</p>
        <div className="row">
          <CompetenciaFields value={mes} onChange={setMes} />
        </div>
        <div className="row">
          <Button
            variant="filled"
            leftSection={<IconPrinter aria-hidden />}
            aria-disabled={pedir.busy || undefined}
            onClick={() => void pedir.run({ body: mes })}
          >
            Gerar PDF
          </Button>
        </div>
        {id !== undefined && <Andamento key={id} id={id} />}
      </div>
    </Dialog>
  )
}

function Andamento({ id }: { id: number }) {
  const { query, progresso } = useTrabalho(readOf([papel.lote.path, id], papel.lote, { params: { id } }), `boletos-${id}`)
  const { data } = query
  if (!data) return null
  const feitos = Math.max(data.feitos, progresso.now?.feitos ?? 0)
  return (
    <>
      <p role="status">{sentence({ ...data, feitos })}</p>
      <ProgressBar value={Math.floor((feitos * 100) / data.total)} label="Boletos do mês em PDF" />
      {data.situacao === PRONTO && (
        <div className="row">
          <Button component="a" href={downloadUrl(papel.arquivo, { params: { id } })} leftSection={<IconDownload aria-hidden />}>
            Baixar PDF
          </Button>
        </div>
      )}
    </>
  )
}

function sentence({ situacao, total, feitos, erros, falha }: PdfLote): string {
  if (situacao === ERRO) return falha ?? 'O PDF não pôde ser gerado. Tente de novo.'
  if (situacao !== PRONTO) return `${formatNumber(feitos)} de ${formatCount(total, 'boleto', 'boletos')}`
  const prontos = `${formatCount(total - erros, 'boleto pronto', 'boletos prontos')}.`
  return erros === 0 ? prontos : `${prontos} ${formatCount(erros, 'não pôde ser impresso', 'não puderam ser impressos')}.`
}
