import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCashRegister,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconCoin,
  IconCreditCard,
  IconFileInvoice,
  IconHeadset,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { rotaAberta, type SecaoDoMenu } from './menu.ts'
import estilo from './painel.module.css'

const ICONES: Record<string, TablerIcon> = {
  painel: IconLayoutDashboard,
  produtos: IconPackage,
  categorias: IconCategory,
  cupons: IconTicket,
  clientes: IconUsers,
  vendas: IconReceipt,
  'nova-venda': IconCashRegister,
  relatorios: IconChartBar,
  assinatura: IconCreditCard,
  usuarios: IconUsersGroup,
  suporte: IconHeadset,
  perfil: IconUserCircle,
  lojas: IconBuildingStore,
  receitas: IconCoin,
  faturas: IconFileInvoice,
  alertas: IconAlertTriangle,
  configuracoes: IconSettings,
  aprovacoes: IconChecklist,
}

export function MenuLateral({ secoes, aoEscolher }: { secoes: SecaoDoMenu[]; aoEscolher?: () => void }) {
  const aberta = rotaAberta(useLocation().pathname)
  return (
    <nav aria-label="Menu do painel" className={estilo.menu}>
      {secoes.map(({ titulo, itens }) => (
        <div key={titulo ?? ''}>
          {titulo ? <p className={estilo.secao}>{titulo}</p> : null}
          <ul className="sem-lista">
            {itens.map(({ rota, nome, icone, selo }) => {
              const Icone = ICONES[icone] ?? IconLayoutDashboard
              return (
                <li key={rota}>
                  <Link
                    to={rota}
                    aria-current={rota === aberta ? 'page' : undefined}
                    {...(aoEscolher ? { onClick: aoEscolher } : {})}
                  >
                    <Icone size={20} aria-hidden /> {nome}
                    {selo ? <span className="selo manga">{selo}</span> : null}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
