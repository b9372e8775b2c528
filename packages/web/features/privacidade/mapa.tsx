import { Button } from '@mantine/core'
import { BaseLegal, CategoriaDados, Destino, type LugarDados, mapa, TitularDados } from '@retaguarda/contract/privacidade/mapa.ts'
import { IconPrinter } from '@tabler/icons-react'
import { downloadUrl } from '../../kit/api.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Links } from './links.tsx'

type Row = LugarDados['dados'][number]

const COLUMNS: Column<Row>[] = [
  { head: 'Campo', at: 'name', cell: ({ label }) => label },
  { head: 'De quem', cell: ({ titular }) => TitularDados.labels[titular] },
  { head: 'Categoria', cell: ({ categoria }) => CategoriaDados.labels[categoria] },
  { head: 'Base legal', cell: ({ base }) => BaseLegal.labels[base] },
  { head: 'Guarda', at: 'line', cell: ({ guarda }) => guarda },
]

/** The register of art. 37: which personal data there are, what for, for how long and who else gets them. */
export function Mapa() {
  const query = useRead(['/privacidade/mapa'], mapa.consultar, {})
  return (
    <Page width="detail">
      <PageHeader
        title="Mapa de dados pessoais"
        actions={
          <Button component="a" href={downloadUrl(mapa.imprimir, {})} leftSection={<IconPrinter className="ico" aria-hidden />}>
            Imprimir o registro
          </Button>
        }
      />
      <Links here="/privacidade/mapa" />
      <Loaded query={query} failed="O mapa não carregou. Recarregue a página.">
        {({ encarregado, lugares }) => (
          <>
            {encarregado === null && (
              <Note tone="warn">
                Ninguém foi indicado como encarregado pelos dados pessoais.{' '}
                <LinkButton size="xs" to="/empresa">
                  Indicar em Empresa
                </LinkButton>
              </Note>
            )}
            {lugares.map((lugar) => (
              <LugarCard key={lugar.tabela} lugar={lugar} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const LugarCard = ({ lugar: { lugar, finalidade, destinos, dados } }: { lugar: LugarDados }) => (
  <Card title={lugar} aside={<span className="m3 s12">{finalidade}</span>} flush>
    <DataTable label={lugar} columns={COLUMNS} rows={dados} keyOf={({ coluna }) => coluna} />
    {destinos.length > 0 && <p className="pad m3 s12">Também recebem: {destinos.map((one) => Destino.labels[one]).join('; ')}.</p>}
  </Card>
)
