import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'

/** Tells that a request about one's data came in; to who was not signed in, asks whether it was really them. */
export function CartaDePedidoDeTitular({
  protocolo,
  tipo,
  prazo,
  confirmar,
}: {
  protocolo: string
  tipo: string
  prazo: string
  confirmar: string | null
}) {
  return (
    <Carta titulo={confirmar ? 'Confirme o seu pedido' : 'Recebemos o seu pedido'}>
      <Paragrafo>
        Protocolo {protocolo}: {tipo}.
      </Paragrafo>
      <Paragrafo>A resposta chega por e-mail até {prazo}.</Paragrafo>
      {confirmar ? (
        <>
          <Paragrafo>
            Para proteger os seus dados, só começamos depois que você confirmar que foi você quem pediu.
          </Paragrafo>
          <Botao href={confirmar}>Fui eu que pedi</Botao>
          <Discreto>Se não foi você, ignore esta mensagem: nada será feito.</Discreto>
        </>
      ) : null}
    </Carta>
  )
}

/** The answer of the platform to a request about one's data. */
export function CartaDeRespostaAoTitular({
  protocolo,
  negada,
  motivo,
  resposta,
}: {
  protocolo: string
  negada: boolean
  motivo: string | null
  resposta: string
}) {
  return (
    <Carta titulo={negada ? 'Não pudemos atender ao seu pedido' : 'O seu pedido foi atendido'}>
      <Paragrafo>Protocolo {protocolo}.</Paragrafo>
      {motivo ? <Paragrafo>Motivo: {motivo}.</Paragrafo> : null}
      {resposta.split(/\n+/).map((linha) => (
        <Paragrafo key={linha}>{linha}</Paragrafo>
      ))}
      <Discreto>
        Se você não concordar, pode falar com o nosso encarregado ou com a Autoridade Nacional de Proteção de
        Dados (ANPD).
      </Discreto>
    </Carta>
  )
}
