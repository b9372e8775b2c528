import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type Carga, ESTADO_PLATAFORMA, TODAS_PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconRefresh, IconUserOff } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { topicoDesligamento } from '@retaguarda/contract/evento.ts'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { useTopic } from '../../../kit/push/use-topic.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import styles from './acesso.module.css'
import { consultas, useAcoes } from './data.ts'
import { DesligarDialog, SAI } from './desligar-dialog.tsx'
import { DesligamentoCard } from './desligamento-card.tsx'
import { Divergencias } from './divergencias.tsx'
import { Mudancas } from './changes.tsx'
import { PlataformaCard } from './plataforma-card.tsx'
import { TecnicoCard } from './tecnico-card.tsx'

const SEM_CARGA: { tipos: Carga[] } = { tipos: [] }

type Registro = z.output<typeof usuario.get.response>

/** What a user may enter besides this product: a card for each platform, and technical access (PLA-005, PLA-009). */
export const AcessoPlataforma = ({ id }: { id: string }) => (
  <RecordPage id={id} name={usuario.name} list="/usuario" read={consultas.usuario}>
    {(registro) => <Acesso key={id} id={present(idOf(id))} registro={registro} />}
  </RecordPage>
)

function Acesso({ id, registro: { nome, email, ativo } }: { id: number; registro: Registro }) {
  const acoes = useAcoes(id)
  const contas = useQueries({ queries: TODAS_PLATAFORMAS.map((platform) => consultas.conta(platform, email)) })
  const tecnico = useQuery(consultas.tecnico(id))
  const { data: desligado } = useQuery(consultas.desligamento(id))
  const { data: { tipos } = SEM_CARGA, isFetched: contada } = useQuery(consultas.carga(id))
  const [opened, setAberto] = useState(false)
  useTopic(topicoDesligamento(id), () => void acoes.reload())

  // An answer is one also where a platform says that it cannot be asked.
  const answered = tecnico.isFetched && contada && contas.every(({ isFetched }) => isFetched)
  const wait = !answered ? 'Espere as quatro consultas terminarem.' : acoes.busy ? 'Espere a ação em andamento terminar.' : undefined
  const desligamento = ativo ? null : desligado?.desligamento
  return (
    <Page>
      <PageHeader
        title="Acessos de Plataformas"
        subject={`${nome} · ${email}`}
        actions={
          <>
            <ActionButton variant="subtle" leftSection={<IconRefresh aria-hidden />} onClick={() => void acoes.reload()}>
              Consultar tudo
            </ActionButton>
            {!desligamento && (
              <ActionButton danger leftSection={<IconUserOff aria-hidden />} reason={wait} onClick={() => void desligar()}>
                Desligar
              </ActionButton>
            )}
          </>
        }
      >
        <Status {...statusOf('ativo', ativo)} label={ESTADO_PLATAFORMA[ativo ? 'ativo' : 'inativo']} tag />
      </PageHeader>
      {desligamento && (
        <DesligamentoCard id={id} desligamento={desligamento} carga={tipos} acoes={acoes} onPassar={() => setAberto(true)} />
      )}
      <div className={styles.cards}>
        {TODAS_PLATAFORMAS.map((platform, i) => (
          <PlataformaCard key={platform} platform={platform} usuario={{ id, ativo }} query={contas[i]} wait={wait} acoes={acoes} />
        ))}
        <TecnicoCard usuario={{ id, ativo }} query={tecnico} wait={wait} acoes={acoes} />
      </div>
      <Mudancas id={id} />
      <Divergencias wait={wait} acoes={acoes} />
      {opened && <DesligarDialog usuario={{ id, nome, ativo }} carga={tipos} reload={acoes.reload} onClose={() => setAberto(false)} />}
    </Page>
  )

  async function desligar() {
    if (tipos.length > 0) return setAberto(true)
    await acoes.desligar.run(
      { params: { id }, body: {} },
      {
        title: `Desligar ${nome}?`,
        children: SAI,
        confirmLabel: 'Desligar',
        danger: true,
      },
    )
  }
}
