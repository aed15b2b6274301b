import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'

export function CartaDeConfirmacao({ nome, link }: { nome: string; link: string }) {
  return (
    <Carta titulo="Confirme seu e-mail">
      <Paragrafo>
        {nome ? `Olá, ${nome}!` : 'Olá!'} Falta um passo para a sua conta no Portal de Vendas.
      </Paragrafo>
      <Botao href={link}>Confirmar e-mail</Botao>
      <Discreto>
        O link vale por 24 horas e funciona uma vez. Se você não criou esta conta, ignore a mensagem.
      </Discreto>
    </Carta>
  )
}

/** For who signs up with an address that already has its account: the page's answer must not tell. */
export function CartaDeContaExistente({ entrada, recuperacao }: { entrada: string; recuperacao: string }) {
  return (
    <Carta titulo="Você já tem uma conta">
      <Paragrafo>
        Alguém, talvez você, tentou criar uma conta no Portal de Vendas com este e-mail. A conta já existe, e
        nada nela mudou.
      </Paragrafo>
      <Botao href={entrada}>Entrar</Botao>
      <Paragrafo>
        Esqueceu a senha? Peça um link novo em <a href={recuperacao}>Esqueci minha senha</a>.
      </Paragrafo>
    </Carta>
  )
}
