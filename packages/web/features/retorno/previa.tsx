import { Button, FileButton } from '@mantine/core'
import { BANCOS, isBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { excecaoBancaria } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { IconBuildingBank, IconCheck, IconCircleCheck, IconFileSearch, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { useFormKeys } from '../../kit/form/use-form-keys.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount, formatDate, formatMoney, formatNumber } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note, Refusal } from '../../kit/ui/note.tsx'
import { Status } from '../../kit/ui/status.tsx'
import type { Previa } from './data.ts'
import { type Escolhido, escolhidoAgora, lembrarEscolhido } from './escolhido.ts'
import { PreviaTitulos } from './previa-titulos.tsx'
import { Receber } from './receber.tsx'
import { Avisos } from '../../parts/cobranca/avisos.tsx'
import styles from './retorno.module.css'
import { useConferir } from './use-conferir.ts'

/** What a file says and its import would do, before anything is done with it. */
export function RetornoPrevia() {
  const [chosen, setEscolhido] = useState(escolhidoAgora)
  const onLido = (one: Escolhido) => {
    lembrarEscolhido(one)
    setEscolhido(one)
  }
  if (chosen) return <Vista key={`${chosen.file.name} ${chosen.file.lastModified}`} escolhido={chosen} onLido={onLido} />
  return (
    <Page width="detail">
      <PageHeader title="Prévia do retorno" />
      <Note tone="info">Nada foi gravado, e a prévia não fica guardada. Escolha o arquivo outra vez.</Note>
      <Receber onLido={onLido} />
    </Page>
  )
}

function Vista({ escolhido: { file, previa }, onLido }: { escolhido: Escolhido; onLido: (one: Escolhido) => void }) {
  const { id, duplicado, contaBancaria, layout, dataArquivo, sequencia, aLiquidar, titulos, avisos } = previa
  const navigate = useNavigate()
  const other = useConferir(onLido)
  const [error, setError] = useState<string>()
  const aqui = useRef(true)
  useEffect(() => {
    aqui.current = true
    return () => {
      aqui.current = false
    }
  }, [])
  const importar = useCommand(retorno.importar, {
    changes: [[retorno.prefix], [excecaoBancaria.prefix]],
    done: ({ id: done }) => {
      lembrarEscolhido(undefined)
      // Who has gone elsewhere meanwhile is told, and not taken along.
      if (!aqui.current) return undefined
      return navigate({ to: '/retorno/visualizar/$id', params: { id: String(done) }, replace: true })
    },
    refused: ({ message }) => {
      setError(message)
      return true
    },
  })
  const sair = () => {
    lembrarEscolhido(undefined)
    void navigate({ to: '/retorno' })
  }
  const problem = importar.busy
    ? 'A importação está em andamento. Aguarde.'
    : contaBancaria === null
      ? 'A conta do arquivo não está em Contas e carteiras.'
      : undefined
  const confirmar = () => {
    if (duplicado || problem !== undefined) return
    setError(undefined)
    void importar.run({ files: { arquivo: file } })
  }
  useFormKeys({ active: true, onConfirm: confirmar, onCancel: sair })
  const de = [file.name, `CNAB ${layout}`, ...(dataArquivo ? [`arquivo de ${formatDate(dataArquivo)}`] : [])].join(' · ')
  return (
    <Page>
      <PageHeader
        title="Prévia do retorno"
        subject={sequencia === null ? de : `${de}, sequência ${sequencia}`}
        actions={
          <FileButton resetRef={other.reset} onChange={other.conferir} inputProps={{ 'aria-label': 'Outro arquivo de retorno' }}>
            {(props) => (
              <Button {...props} variant="subtle" leftSection={<IconUpload aria-hidden />} aria-busy={other.busy}>
                Outro arquivo
              </Button>
            )}
          </FileButton>
        }
      >
        {!duplicado && <Status tone="info" icon={IconFileSearch} label="Nada foi gravado" tag />}
      </PageHeader>
      {other.erro && <Refusal>{other.erro.message}</Refusal>}
      <Conta previa={previa} />
      {duplicado && <Note tone="info">Este arquivo já foi importado. Importá-lo de novo não muda nada.</Note>}
      <Avisos avisos={avisos} />
      <PreviaTitulos previa={previa} />
      <div className={styles.rodape}>
        {error !== undefined && (
          <div className={styles.recusa}>
            <Refusal>{error}</Refusal>
          </div>
        )}
        {duplicado ? (
          <LinkButton variant="filled" to="/retorno/visualizar/$id" params={{ id: String(id) }}>
            Ver o retorno
          </LinkButton>
        ) : (
          <ActionButton
            variant="filled"
            leftSection={<IconCheck aria-hidden />}
            aria-keyshortcuts="Control+S"
            aria-busy={importar.busy}
            onClick={confirmar}
            {...(problem !== undefined && { reason: problem })}
          >
            {aLiquidar > 0
              ? `Importar e liquidar ${formatCount(aLiquidar, 'boleto', 'boletos')}`
              : `Importar ${formatCount(titulos, 'título', 'títulos')}`}
          </ActionButton>
        )}
        <Button onClick={sair} aria-keyshortcuts="Escape">
          Cancelar
        </Button>
        {!duplicado && <span className="m3 s12 hide-sm">As lojas são avisadas. Importar de novo o mesmo arquivo não repete nada.</span>}
        <span className={`m3 s12 hide-sm ${styles.teclas}`} aria-hidden>
          <kbd>Ctrl S</kbd> importar · <kbd>X</kbd> próxima exceção
        </span>
      </div>
    </Page>
  )
}

/** Whose the file is, and what it comes to. */
function Conta({ previa }: { previa: Previa }) {
  const { banco, contaBancaria, titulos, linhas, liquidados, totalPago, confirmados, emParte, excecoes, repetidas, tarifas } = previa
  return (
    <section className={styles.conta} aria-label="O arquivo">
      <p className={styles.banco}>
        <IconBuildingBank size={16} aria-hidden />
        <b className="b6">{isBanco(banco) ? BANCOS[banco].nome : banco}</b>
        <span className={styles.reconhecida}>
          {contaBancaria ? (
            <Status tone="ok" icon={IconCircleCheck} label={`Conta reconhecida: ${contaBancaria.nome}`} />
          ) : (
            'Nenhuma conta registrada é a deste arquivo. Cadastre-a em Contas e carteiras antes de importar.'
          )}
        </span>
      </p>
      <Kpis>
        <Kpi label="Liquidados" value={formatNumber(liquidados)}>
          {formatMoney(totalPago)}
        </Kpi>
        <Kpi label="Confirmados" value={formatNumber(confirmados)}>
          entradas no banco
        </Kpi>
        <Kpi label="Em parte" value={formatNumber(emParte)}>
          fica um resto em aberto
        </Kpi>
        <Kpi label="Exceções" value={formatNumber(excecoes)}>
          ficam para decidir
        </Kpi>
        <Kpi label="Já processadas" value={formatNumber(repetidas)}>
          de arquivos anteriores
        </Kpi>
        <Kpi label="Tarifas" value={formatMoney(tarifas)}>
          {`${formatCount(titulos, 'título', 'títulos')}, ${formatCount(linhas, 'linha', 'linhas')}`}
        </Kpi>
      </Kpis>
    </section>
  )
}
