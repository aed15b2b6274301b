import { Carta, Paragrafo } from '#src/shared/carta.tsx'

export function CartaDeContaExcluida() {
  return (
    <Carta titulo="Sua conta foi excluída">
      <Paragrafo>
        Como você pediu, apagamos os seus dados pessoais do Portal de Vendas. Os registros das suas compras
        ficam sem o seu nome, pelo prazo que a lei manda guardar.
      </Paragrafo>
      <Paragrafo>Se não foi você, fale com o nosso atendimento o quanto antes.</Paragrafo>
    </Carta>
  )
}
