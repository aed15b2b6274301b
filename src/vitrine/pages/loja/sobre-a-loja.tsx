import { IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube } from '@tabler/icons-react'
import type { Entrega, Funcionamento, RedesSociais } from '#src/estabelecimentos/configuracoes.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { SobreALoja } from '../../server/sobre-a-loja.ts'

const DIAS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']
const REDES = [
  ['instagram', 'Instagram', 'https://www.instagram.com/', IconBrandInstagram],
  ['facebook', 'Facebook', 'https://www.facebook.com/', IconBrandFacebook],
  ['tiktok', 'TikTok', 'https://www.tiktok.com/@', IconBrandTiktok],
  ['youtube', 'YouTube', 'https://www.youtube.com/@', IconBrandYoutube],
] as const

/** Hours, ways to receive, policies: what a buyer wants to know of a shop before paying (Decreto 7.962/2013, art. 2). */
export function Sobre({ sobre }: { sobre: SobreALoja }) {
  const { funcionamento, entrega, politicas, redes_sociais: redes } = sobre
  const textos = [
    ['Trocas e devoluções', politicas?.trocas],
    ['Entrega', politicas?.entrega],
    ['Privacidade', politicas?.privacidade],
  ].filter((par): par is [string, string] => Boolean(par[1]))
  const temRede = REDES.some(([rede]) => redes?.[rede])
  if (!funcionamento && !entrega && textos.length === 0 && !temRede) return null

  return (
    <section className="sobre-a-loja" aria-labelledby="sobre">
      <h2 id="sobre">Sobre a loja</h2>
      <div className="quadros">
        {entrega && <ComoReceber entrega={entrega} />}
        {funcionamento && <Horarios funcionamento={funcionamento} />}
      </div>
      {textos.map(([titulo, texto]) => (
        <details key={titulo}>
          <summary>{titulo}</summary>
          <div className="politica">
            {texto.split(/\n{2,}/).map((paragrafo) => (
              <p key={paragrafo}>{paragrafo}</p>
            ))}
          </div>
        </details>
      ))}
      {redes && temRede && <Redes redes={redes} />}
    </section>
  )
}

function ComoReceber({ entrega: { retirada, propria, combinar } }: { entrega: Entrega }) {
  return (
    <div className="quadro">
      <h3>Como receber</h3>
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
        {combinar.ativa && (
          <li>
            <strong>Combinar com a loja</strong>
            {combinar.texto && <span className="apagado">{combinar.texto}</span>}
          </li>
        )}
      </ul>
    </div>
  )
}

function Horarios({
  funcionamento: { dias, feriados_nacionais, excecoes },
}: {
  funcionamento: Funcionamento
}) {
  return (
    <div className="quadro">
      <h3>Horário de atendimento</h3>
      <dl>
        {[1, 2, 3, 4, 5, 6, 0].map((dia) => (
          <div key={dia}>
            <dt>{DIAS[dia]}</dt>
            <dd>{dias[dia]?.map(({ abre, fecha }) => `${abre} às ${fecha}`).join(' e ') || 'Fechada'}</dd>
          </div>
        ))}
      </dl>
      <p className="apagado">
        {feriados_nacionais === 'fechada'
          ? 'Não atende em feriados nacionais.'
          : 'Atende normalmente em feriados nacionais.'}
      </p>
      {excecoes.length > 0 && (
        <ul className="sem-lista apagado">
          {excecoes.map(({ dia, nome, turno }) => (
            <li key={dia}>
              {dia.split('-').reverse().join('/')}
              {nome && ` (${nome})`}: {turno ? `${turno.abre} às ${turno.fecha}` : 'fechada'}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Redes({ redes }: { redes: RedesSociais }) {
  return (
    <ul className="sem-lista redes" aria-label="Redes sociais da loja">
      {REDES.map(([rede, nome, base, Icone]) =>
        redes[rede] ? (
          <li key={rede}>
            <a href={`${base}${redes[rede]}`} rel="noopener nofollow" className="link">
              <Icone size={20} aria-hidden /> {nome}
            </a>
          </li>
        ) : null,
      )}
    </ul>
  )
}
