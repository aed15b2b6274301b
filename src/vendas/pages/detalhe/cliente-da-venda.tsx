import { IconBrandWhatsapp, IconMail, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { hrefDoEmail } from '#src/shared/href-do-email.ts'
import { digitosWhatsApp, formatarTelefone } from '#src/shared/telefone.ts'
import type { Venda } from '../../schemas.ts'
import estilo from './venda.module.css'

/** Who bought, and the ways to reach them about this order. */
export function ClienteDaVenda({
  venda: { id, cliente, numero, user_id: conta },
  podeEscrever,
}: {
  venda: Venda
  podeEscrever: boolean
}) {
  const saudacao = encodeURIComponent(`Olá! Sobre o seu pedido #${numero}:`)
  return (
    <section className="cartao" aria-labelledby="cliente">
      <h2 id="cliente">Cliente</h2>
      {cliente ? (
        <>
          <p>
            <strong>{cliente.nome}</strong>
          </p>
          {cliente.email ? (
            <a href={hrefDoEmail(cliente.email)} className={estilo.contato}>
              <IconMail size={18} aria-hidden /> {cliente.email}
            </a>
          ) : null}
          {cliente.telefone ? (
            <a
              href={`https://wa.me/${digitosWhatsApp(cliente.telefone)}?text=${saudacao}`}
              target="_blank"
              rel="noreferrer"
              className={estilo.contato}
            >
              <IconBrandWhatsapp size={18} aria-hidden /> {formatarTelefone(cliente.telefone)}
              <span className="so-leitor">, abrir WhatsApp</span>
            </a>
          ) : null}
          {conta && podeEscrever ? (
            <Link to={`/suporte?tab=clientes&venda=${id}`} className={estilo.contato}>
              <IconMessage size={18} aria-hidden /> Escrever ao comprador
            </Link>
          ) : null}
        </>
      ) : (
        <p>Consumidor não identificado</p>
      )}
    </section>
  )
}
