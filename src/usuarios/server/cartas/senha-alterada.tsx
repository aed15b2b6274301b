import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'

export function CartaDeSenhaAlterada({ nome, quando, link }: { nome: string; quando: string; link: string }) {
  return (
    <Carta titulo="Sua senha foi alterada">
      <Paragrafo>
        {nome ? `Olá, ${nome}!` : 'Olá!'} A senha da sua conta foi trocada em {quando}. Os outros aparelhos
        foram desconectados.
      </Paragrafo>
      <Paragrafo>Se não foi você, redefina a senha agora mesmo.</Paragrafo>
      <Botao href={link}>Redefinir senha</Botao>
    </Carta>
  )
}
