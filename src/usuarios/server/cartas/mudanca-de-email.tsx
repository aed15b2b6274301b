import { Botao, Carta, Codigo, Discreto, Paragrafo } from '#src/shared/carta.tsx'

/** Goes to both addresses: the change holds once both have said yes. */
export function CartaDeMudancaDeEmail({
  nome,
  de,
  para,
  link,
}: {
  nome: string
  de: string
  para: string
  link: string
}) {
  return (
    <Carta titulo="Confirme a troca de e-mail">
      <Paragrafo>
        {nome ? `Olá, ${nome}!` : 'Olá!'} Foi pedida a troca do e-mail da sua conta{de ? ` de ${de}` : ''}{' '}
        para {para}. Ela vale quando os dois endereços confirmarem.
      </Paragrafo>
      <Botao href={link}>Confirmar troca</Botao>
      <Discreto>
        O link vale por 24 horas. Se você não pediu, ignore a mensagem e troque a sua senha.
      </Discreto>
    </Carta>
  )
}

export function CartaDeReautenticacao({ codigo }: { codigo: string }) {
  return (
    <Carta titulo="Confirme que é você">
      <Paragrafo>Use este código para trocar a senha da sua conta:</Paragrafo>
      <Codigo>{codigo}</Codigo>
      <Discreto>O código vale por 24 horas e funciona uma vez. Nunca o envie a ninguém.</Discreto>
    </Carta>
  )
}
