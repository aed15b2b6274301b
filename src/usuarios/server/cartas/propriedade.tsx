import { Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'

/** To who gave the shop away and to who has it now. */
export function CartaDePropriedade({ loja, antes, agora }: { loja: string; antes: string; agora: string }) {
  return (
    <Carta titulo={`A loja ${loja} tem novo proprietário`}>
      <Paragrafo>
        {antes} transferiu a propriedade da loja {loja} para {agora}.
      </Paragrafo>
      <Paragrafo>
        {agora} passa a cuidar da assinatura e de tudo na loja. {antes} continua na equipe como Administrador.
      </Paragrafo>
      <Discreto>Se você não reconhece esta mudança, fale com o suporte o quanto antes.</Discreto>
    </Carta>
  )
}
