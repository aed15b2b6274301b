import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'

interface NovoAcesso {
  nome: string
  quando: string
  aparelho: string
  endereco: string
  link: string
}

export function CartaDeNovoAcesso({ nome, quando, aparelho, endereco, link }: NovoAcesso) {
  return (
    <Carta titulo="Novo acesso à sua conta">
      <Paragrafo>
        {nome ? `Olá, ${nome}!` : 'Olá!'} Sua conta foi usada em um aparelho que ainda não conhecíamos.
      </Paragrafo>
      <Paragrafo>
        Quando: {quando}
        <br />
        Aparelho: {aparelho}
        <br />
        Endereço: {endereco}
      </Paragrafo>
      <Paragrafo>Se foi você, não é preciso fazer nada. Se não foi, troque a senha agora mesmo.</Paragrafo>
      <Botao href={link}>Redefinir senha</Botao>
    </Carta>
  )
}
