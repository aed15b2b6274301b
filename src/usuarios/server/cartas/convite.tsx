import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'

interface Convite {
  pessoa: string
  loja: string
  papel: string
  mensagem: string | null
  link: string
}

export function CartaDeConvite({ pessoa, loja, papel, mensagem, link }: Convite) {
  return (
    <Carta titulo={`Convite para a loja ${loja}`}>
      <Paragrafo>
        {pessoa} convidou você para a loja {loja} como {papel}.
      </Paragrafo>
      {mensagem ? <Paragrafo>“{mensagem}”</Paragrafo> : null}
      <Botao href={link}>Ver convite</Botao>
      <Discreto>
        O convite vale por 7 dias e é só para este e-mail. Se não conhece a loja, ignore a mensagem.
      </Discreto>
    </Carta>
  )
}

/** An account made for somebody by the service key, waiting for its password. */
export function CartaDeContaCriada({ link }: { link: string }) {
  return (
    <Carta titulo="Você foi convidado">
      <Paragrafo>Uma conta no Portal de Vendas foi criada para este e-mail.</Paragrafo>
      <Botao href={link}>Aceitar convite</Botao>
      <Discreto>O link vale por 24 horas e funciona uma vez.</Discreto>
    </Carta>
  )
}

/** To who invited: the invitation ran out and the person still wants in. */
export function CartaDePedidoDeConvite({ email, loja, link }: { email: string; loja: string; link: string }) {
  return (
    <Carta titulo="Pedido de novo convite">
      <Paragrafo>
        O convite de {email} para a loja {loja} expirou, e a pessoa pediu outro.
      </Paragrafo>
      <Botao href={link}>Reenviar convite</Botao>
    </Carta>
  )
}
