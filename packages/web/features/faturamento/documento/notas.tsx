import { ActionIcon } from '@mantine/core'
import { faturaDocumento, type NotaFiscal, podeNota } from '@retaguarda/contract/faturamento/documento.ts'
import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, downloadUrl } from '../../../kit/api.ts'
import { confirm, showError } from '../../../kit/feedback/dialogs.ts'
import { toast } from '../../../kit/feedback/toast.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import styles from './documento.module.css'
import { NotaForm } from './nota-form.tsx'

type Props = { fatura: Fatura; notas: NotaFiscal[]; reload: () => Promise<void> }

/** The notas fiscais of an invoice with their files. */
export function Notas({ fatura, notas, reload }: Props) {
  const { nota }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: (now: object) => ({ ...now, nota: undefined }), replace: true, resetScroll: false })
  const remove = async ({ id, nome }: NotaFiscal) => {
    const sure = await confirm({
      title: 'Excluir nota fiscal?',
      children: `${nome} e os seus arquivos deixam de existir. Isto não pode ser desfeito.`,
      confirmLabel: 'Excluir',
      danger: true,
    })
    if (!sure) return
    try {
      toast.ok((await call(faturaDocumento.removeNota, { params: { id } })).msg)
    } catch (error) {
      showError(error)
    }
    await reload()
  }
  return (
    <Card title="Notas fiscais" flush>
      {notas.length === 0 && <p className={`${tabela.vazio} m3`}>Nenhuma nota fiscal.</p>}
      {notas.length > 0 && (
        <div className={tabela.rolar}>
          <table className={`${tabela.tabela} ${tabela.blocos}`}>
            <thead>
              <tr>
                <th scope="col">Número</th>
                <th scope="col">Chave de acesso</th>
                <th scope="col">Arquivos</th>
                <th scope="col" className="num">
                  Incluída em
                </th>
                <th scope="col" className="num">
                  Valor
                </th>
                <th scope="col">
                  <span className="sr">Ações</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {notas.map((one) => (
                <tr key={one.id}>
                  <td className={tabela.nome}>{one.numero}</td>
                  <td className={`${styles.chave} m2 ${tabela.quebra}`}>{one.chave ?? <span className="m3">—</span>}</td>
                  <td>
                    <span className={styles.arquivos}>
                      <Arquivo nota={one} parte="xml" />
                      <Arquivo nota={one} parte="pdf" />
                      {!one.xml && !one.pdf && <span className="m3">—</span>}
                    </span>
                  </td>
                  <td className="num m2">{formatDateTime(one.dataHora)}</td>
                  <td className={`num ${tabela.valor}`}>{formatMoney(one.valor)}</td>
                  <td className={tabela.acao}>
                    <ActionIcon size="xs" title="Excluir" aria-label={`Excluir nota ${one.numero}`} onClick={() => void remove(one)}>
                      <IconTrash aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={tabela.pe}>
        <ActionButton
          variant="subtle"
          leftSection={<IconPlus aria-hidden />}
          reason={
            podeNota('incluir', fatura.situacao)
              ? undefined
              : 'Uma nota fiscal é incluída depois que a fatura é fechada, e não em uma cancelada.'
          }
          to="."
          search={(now: object) => ({ ...now, nota: 1 })}
          replace
        >
          Adicionar nota fiscal
        </ActionButton>
      </div>
      {Boolean(nota) && <NotaForm fatura={fatura.id} onClose={close} onSaved={() => void reload().then(close)} />}
    </Card>
  )
}

function Arquivo({ nota, parte }: { nota: NotaFiscal; parte: 'xml' | 'pdf' }) {
  const file = nota[parte]
  if (!file) return null
  return (
    <a href={downloadUrl(faturaDocumento.arquivo, { params: { id: nota.id, parte } })} download={file.nome} title={file.nome}>
      {parte.toUpperCase()}
      <span className="sr"> da nota {nota.numero}</span>
    </a>
  )
}
