import { acordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { BoletosRenegociados } from '../../../parts/cobranca/boletos-do-acordo.tsx'

/** What stands in the place of the items where an invoice is the instalments of an agreement. */
export function DoAcordo({ id }: { id: number }) {
  const query = useRead([acordo.prefix, 'get', id], acordo.get, { params: { id } })
  return (
    <Card
      title={`Acordo ${id}: boletos renegociados`}
      aside={
        <LinkButton variant="subtle" to="/cobranca/acordos/visualizar/$id" params={{ id: String(id) }}>
          Abrir o acordo
        </LinkButton>
      }
      flush
    >
      <Loaded query={query} failed="O acordo não carregou. Abra a tela de novo.">
        {({ linhas }) => <BoletosRenegociados linhas={linhas} />}
      </Loaded>
    </Card>
  )
}
