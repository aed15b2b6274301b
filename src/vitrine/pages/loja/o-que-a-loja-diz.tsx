import { IconBrandFacebook, IconBrandInstagram, IconBrandTiktok, IconBrandYoutube } from '@tabler/icons-react'
import type { Funcionamento, RedesSociais } from '#src/estabelecimentos/configuracoes.ts'
import type { SobreALoja } from '../../server/sobre-a-loja.ts'
import { ComoReceber } from './como-receber.tsx'

const DIAS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']
const REDES = [
  ['instagram', 'Instagram', 'https://www.instagram.com/', IconBrandInstagram],
  ['facebook', 'Facebook', 'https://www.facebook.com/', IconBrandFacebook],
  ['tiktok', 'TikTok', 'https://www.tiktok.com/@', IconBrandTiktok],
  ['youtube', 'YouTube', 'https://www.youtube.com/@', IconBrandYoutube],
] as const

/** Hours, ways to receive, policies: what a buyer wants to know of a shop before paying (Decreto 7.962/2013, art. 2). */
export default function OQueALojaDiz({ sobre }: { sobre: SobreALoja }) {
  const { funcionamento, entrega, politicas, redes_sociais: redes } = sobre
  const textos = [
    ['trocas-e-devolucoes', 'Trocas e devoluções', politicas?.trocas],
    ['politica-de-entrega', 'Entrega', politicas?.entrega],
    ['privacidade-da-loja', 'Privacidade', politicas?.privacidade],
  ].filter((uma): uma is [string, string, string] => Boolean(uma[2]))
  return (
    <>
      <h2 id="sobre">Sobre a loja</h2>
      <div className="quadros">
        {entrega && (
          <div className="quadro">
            <h3>Como receber</h3>
            <ComoReceber entrega={entrega} />
          </div>
        )}
        {funcionamento && <Horarios funcionamento={funcionamento} />}
      </div>
      {textos.map(([ancora, titulo, texto]) => (
        <details key={ancora} id={ancora}>
          <summary>{titulo}</summary>
          <div className="politica">
            {texto.split(/\n{2,}/).map((paragrafo) => (
              <p key={paragrafo}>{paragrafo}</p>
            ))}
          </div>
        </details>
      ))}
      {redes && <Redes redes={redes} />}
    </>
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
            <dd>
              {dias[dia]
                ?.toSorted((um, outro) => um.abre.localeCompare(outro.abre))
                .map(({ abre, fecha }) => `${abre} às ${fecha}`)
                .join(' e ') || 'Fechada'}
            </dd>
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
  if (!REDES.some(([rede]) => redes[rede])) return null
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
