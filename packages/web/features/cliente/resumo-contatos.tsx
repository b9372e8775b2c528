import { isOculto } from '@retaguarda/contract/kit/oculto.ts'
import { SetorContato, TipoContato, TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { formatCep, formatPhone } from '../../kit/ui/format-pessoa.ts'
import styles from './cliente.module.css'
import { type Contato as ContatoDoCliente, enderecoDoContato, type Registro } from './registro.ts'

/** Whom to call and to write to: each is pressed. */
export function Contatos({ registro: { pessoa } }: { registro: Registro }) {
  const { pessoaContato = [], pessoaEndereco = [] } = pessoa
  return (
    <Card
      title="Contatos e endereços"
      aside={
        <span className="row">
          <Link to="/pessoa/alterar/$id" params={{ id: String(pessoa.id) }} search={{ aba: 'contatos' }} aria-label="Incluir contato">
            Incluir
          </Link>
          <Link to="/pessoa/visualizar/$id" params={{ id: String(pessoa.id) }}>
            Ver a pessoa
          </Link>
        </span>
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
              <Contato tipo={tipo} contato={contato} />
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

function Contato({ tipo, contato }: ContatoDoCliente) {
  const href = enderecoDoContato({ tipo, contato })
  if (!href || isOculto(contato)) return contato
  return <a href={href}>{tipo === TipoContato.code.EMAIL ? contato : formatPhone(contato)}</a>
}
