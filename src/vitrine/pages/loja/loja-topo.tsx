import { IconMapPin, IconPackage, IconRosetteDiscountCheck, IconScale } from '@tabler/icons-react'
import { type CSSProperties, lazy } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { DoServidor } from '#src/shared/ui/do-servidor.tsx'
import { lojaNova, lugar, SelosDaLoja } from '#src/shared/ui/loja/selos-da-loja.tsx'
import { Estrelas, formatarNota } from '#src/shared/ui/loja/estrelas.tsx'
import { Figura } from '#src/shared/ui/loja/foto.tsx'
import { corDaLoja, LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import type { LojaCompleta } from '../../schemas.ts'

const Pausa = import.meta.env.SSR ? (await import('./pausa.tsx')).default : lazy(() => import('./pausa.tsx'))

interface Props {
  loja: LojaCompleta
  /** It shows everything that the law asks for. */
  conforme: boolean
  /** The platform checked it, and it shows everything without which the law lets nobody sell. */
  verificada: boolean
  chamada?: string | undefined
}

/** Where one is, and whose shop this is. */
export function LojaTopo({ loja, conforme, verificada, chamada }: Props) {
  const cor = { '--cor-loja': corDaLoja(loja) } as CSSProperties
  return (
    <>
      <nav aria-label="Você está em" className="trilha">
        <ol className="sem-lista">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/estabelecimentos">Estabelecimentos</Link>
          </li>
          <li aria-current="page">{loja.nome}</li>
        </ol>
      </nav>
      <Pronto
        como="header"
        className="loja-topo"
        style={cor}
        de={['topo', loja, lojaNova(loja), conforme, verificada, chamada]}
      >
        <div className="toldo" />
        <div className="capa">
          {loja.capa_url && (
            <Figura
              url={loja.capa_url}
              alt=""
              // A decoration: on a phone's dense screen half the pixels do, and it comes sooner.
              tamanhos="(min-width: 75em) 1200px, (min-width: 48em) 100vw, 55vw"
              largura={1280}
              altura={320}
              prioritaria
            />
          )}
        </div>
        <div className="corpo">
          <LogoDaLoja loja={loja} tamanho={96} />
          <div className="dizeres">
            <div className="nome">
              <h1>{loja.nome}</h1>
              {verificada && (
                <Link
                  to="/ajuda/loja-verificada"
                  className="selo mata"
                  title="O que o selo quer dizer: a administração do Portal conferiu o cadastro, e a loja mostra o que a lei exige de quem vende"
                >
                  <IconRosetteDiscountCheck size={16} aria-hidden /> Verificado
                </Link>
              )}
              {conforme && (
                <span
                  className="selo"
                  title="A loja informa tudo o que a lei pede a quem vende pela internet"
                >
                  <IconScale size={16} aria-hidden /> Loja em conformidade
                </span>
              )}
              <SelosDaLoja loja={loja} />
            </div>
            {chamada && <p className="chamada">{chamada}</p>}
            {loja.descricao && <p className="descricao">{loja.descricao}</p>}
            <ul className="sem-lista fatos">
              <li>
                {loja.total_avaliacoes > 0 ? (
                  <a href="#avaliacoes">
                    <Estrelas nota={loja.media_avaliacoes} />
                    <strong>{formatarNota(loja.media_avaliacoes)}</strong>
                    {` (${plural(loja.total_avaliacoes, '# avaliação', '# avaliações')})`}
                  </a>
                ) : (
                  'Sem avaliações ainda'
                )}
              </li>
              {lugar(loja) && (
                <li>
                  <IconMapPin size={16} aria-hidden /> {lugar(loja)}
                </li>
              )}
              <li>
                <IconPackage size={16} aria-hidden /> {plural(loja.total_produtos, '# produto', '# produtos')}
              </li>
            </ul>
          </div>
        </div>
        {loja.em_pausa && (
          <DoServidor
            como="p"
            className="pausa"
            role="note"
            de={['pausa', loja.pausa_ate, loja.mensagem_pausa]}
          >
            <Pausa loja={loja} />
          </DoServidor>
        )}
      </Pronto>
    </>
  )
}
