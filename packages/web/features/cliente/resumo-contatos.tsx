import { SetorContato, TipoContato, TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { formatCep, formatPhone } from '../../kit/ui/format-pessoa.ts'
import styles from './cliente.module.css'
import type { Registro } from './registro.ts'

const PHONES: number[] = [TipoContato.code.CELULAR, TipoContato.code.COMERCIAL, TipoContato.code.RESIDENCIAL]

/** Whom to call and to write to: each is pressed. */
export function Contatos({ registro: { pessoa } }: { registro: Registro }) {
  const { pessoaContato = [], pessoaEndereco = [] } = pessoa
  return (
    <Card
      title="Contatos e endereços"
      aside={
        <Link to="/pessoa/visualizar/$id" params={{ id: String(pessoa.id) }}>
          Ver a pessoa
        </Link>
      }
      flush
    >
      <dl className={`labelled ${styles.lista}`}>
        {pessoaContato.map(({ id, tipo, contato, setor }) => (
          <div key={`c${id}`}>
            <dt>
              {TipoContato.labels[tipo]}
              {setor !== SetorContato.code.NENHUM && ` · ${SetorContato.labels[setor]}`}
            </dt>
            <dd>
              {tipo === TipoContato.code.EMAIL ? (
                <a href={`mailto:${encodeURIComponent(contato)}`}>{contato}</a>
              ) : PHONES.includes(tipo) ? (
                <a href={`tel:${contato.replace(/[^\d+]/g, '')}`}>{formatPhone(contato)}</a>
              ) : (
                contato
              )}
            </dd>
          </div>
        ))}
        {pessoaEndereco.map(({ id, tipo, logradouro, numero, complemento, bairro, cidade, cep }) => (
          <div key={`e${id}`}>
            <dt>Endereço {TipoEndereco.labels[tipo].toLowerCase()}</dt>
            <dd>
              {[[logradouro, numero, complemento].filter(Boolean).join(', '), bairro, cidade.nome, cep && formatCep(cep)]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {pessoaContato.length + pessoaEndereco.length === 0 && <p className="pad m3">A pessoa não tem contatos nem endereços.</p>}
    </Card>
  )
}
