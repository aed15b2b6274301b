import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'

export function CartaDeRedefinicao({ nome, link }: { nome: string; link: string }) {
  return (
    <Carta titulo="Redefina sua senha">
      <Paragrafo>
        {nome ? `Olá, ${nome}!` : 'Olá!'} Recebemos um pedido para trocar a senha da sua conta.
      </Paragrafo>
      <Botao href={link}>Criar nova senha</Botao>
      <Discreto>
        O link vale por 24 horas, funciona uma vez e, depois de aberto, dá 10 minutos para trocar a senha. Se
        você não pediu, ignore a mensagem: sua senha continua a mesma.
      </Discreto>
    </Carta>
  )
}
