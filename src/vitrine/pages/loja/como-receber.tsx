import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'

/** Each way in which a shop hands over, with what it costs and how long it takes (Decreto 7.962/2013, art. 2, V). */
export function ComoReceber({
  entrega: { retirada, propria, combinar, envio, gratis },
}: {
  entrega: Entrega
}) {
  return (
    <>
      <ul className="sem-lista">
        {retirada.ativa && (
          <li>
            <strong>Retirar na loja</strong>, sem custo
            {retirada.prazo && `, ${retirada.prazo}`}
            {retirada.endereco && <span className="apagado">{retirada.endereco}</span>}
          </li>
        )}
        {propria.ativa &&
          propria.zonas.map((zona) => (
            <li key={zona.nome}>
              <strong>Entrega em {zona.nome}</strong>,{' '}
              {zona.taxa > 0 ? formatarReais(zona.taxa) : 'sem custo'}, {zona.prazo}
              {zona.minimo > 0 && (
                <span className="apagado">Pedidos a partir de {formatarReais(zona.minimo)}</span>
              )}
            </li>
          ))}
        {envio?.ativa && (
          <li>
            <strong>Envio para o seu endereço</strong>, pelo CEP
          </li>
        )}
        {combinar.ativa && (
          <li>
            <strong>Combinar com a loja</strong>
            {combinar.texto && <span className="apagado">{combinar.texto}</span>}
          </li>
        )}
      </ul>
      {gratis && (
        <p>
          <strong>Frete grátis</strong> a partir de {formatarReais(gratis.desde)}
          {gratis.ufs.length > 0 && ` para ${gratis.ufs.join(', ')}`}
          {gratis.vale === 'propria' && ', na entrega da loja'}.
        </p>
      )}
      {(retirada.ativa || propria.ativa) && (
        <p className="apagado">
          O prazo conta da confirmação do pagamento ou, se você paga na entrega, do pedido.
        </p>
      )}
    </>
  )
}
