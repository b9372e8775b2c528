import { cliente, safeUrl, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { Link } from '@tanstack/react-router'
import { downloadUrl } from '../../kit/api.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import styles from './cliente.module.css'
import type { Registro } from './registro.ts'

/** The client's sites and administrations, and its files. */
export function Produtos({ registro: { id, clienteProduto, clienteAnexo } }: { registro: Registro }) {
  return (
    <Card
      title="Produtos e anexos"
      aside={
        <span className="row">
          <Link to="/cliente/alterar/$id" params={{ id: String(id) }} search={{ aba: 'produtos' }} aria-label="Incluir produto">
            Incluir
          </Link>
          <Link to="/cliente/produto/$id" params={{ id: String(id) }}>
            Ver na lista
          </Link>
        </span>
      }
      flush
    >
      {clienteProduto.length + clienteAnexo.length === 0 && <p className="pad m3">Nenhum produto nem anexo foi incluído.</p>}
      <dl className={`labelled ${styles.lista}`}>
        {clienteProduto.map(({ id, tipo, url }) => (
          <div key={id}>
            <dt>{TipoProduto.labels[tipo]}</dt>
            <dd>
              {safeUrl(url) ? (
                <a href={safeUrl(url)} target="_blank" rel="noopener noreferrer" title="Abre em outra aba">
                  {url}
                </a>
              ) : (
                url
              )}
            </dd>
          </div>
        ))}
        {clienteAnexo.map(({ id: anexo, tipo, nome, documento, validade }) => (
          <div key={`a${anexo}`}>
            <dt>{TipoAnexo.labels[tipo]}</dt>
            <dd>
              <a href={downloadUrl(cliente.download, { params: { id: documento } })}>{nome}</a>
              {validade && <span className="m3"> vale até {formatDate(validade)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
