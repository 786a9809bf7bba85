import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import { pagePaths } from '../../contract/page-paths.ts'
import type { Role } from '../generated/schema-types.ts'

export interface PageAddress {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

interface LoadedPage {
  Page: ComponentType
  /** Of a page that the server renders with data. */
  query?: { document: DocumentNode; variables: (address: PageAddress) => Record<string, unknown> }
}

export interface PageRoute {
  path: string
  /** Absent on public pages. Admins may open every page. */
  needs?: Role
  /** The module of `load`, whose code the server preloads; absent on pages that only the browser renders. */
  rendered?: string
  /** Whether the page does not use Apollo Client. */
  isStatic?: boolean
  load: () => Promise<LoadedPage>
}

/** The pages (docs/product.md, 'Every page'). The last route matches every other address. */
export const routes: PageRoute[] = [
  {
    path: pagePaths.home,
    rendered: 'pages/home/HomePage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/home/HomePage.tsx')).HomePage }),
  },
  {
    path: pagePaths.login,
    load: async () => ({ Page: (await import('../pages/login/LoginPage.tsx')).LoginPage }),
  },
  {
    path: pagePaths.forgotPassword,
    load: async () => ({ Page: (await import('../pages/mailed/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
  },
  {
    path: pagePaths.resetPassword,
    load: async () => ({ Page: (await import('../pages/mailed/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
  {
    path: pagePaths.confirmEmail,
    load: async () => ({ Page: (await import('../pages/mailed/ConfirmEmailPage.tsx')).ConfirmEmailPage }),
  },
  {
    path: pagePaths.creators,
    rendered: 'pages/CreatorsPage.tsx',
    load: async () => {
      const { CreatorsPage, creatorsPageQuery } = await import('../pages/CreatorsPage.tsx')
      return { Page: CreatorsPage, query: creatorsPageQuery }
    },
  },
  {
    path: pagePaths.creator,
    rendered: 'pages/CreatorPage.tsx',
    load: async () => {
      const { CreatorPage, creatorPageQuery } = await import('../pages/CreatorPage.tsx')
      return { Page: CreatorPage, query: creatorPageQuery }
    },
  },
  {
    path: pagePaths.objects,
    rendered: 'pages/ObjectsPage.tsx',
    load: async () => {
      const { ObjectsPage, objectsPageQuery } = await import('../pages/ObjectsPage.tsx')
      return { Page: ObjectsPage, query: objectsPageQuery }
    },
  },
  {
    path: pagePaths.object,
    rendered: 'pages/ObjectPage.tsx',
    load: async () => {
      const { ObjectPage, objectPageQuery } = await import('../pages/ObjectPage.tsx')
      return { Page: ObjectPage, query: objectPageQuery }
    },
  },
  {
    path: pagePaths.about,
    rendered: 'pages/AboutPage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/AboutPage.tsx')).AboutPage }),
  },
  {
    path: pagePaths.privacy,
    rendered: 'pages/PrivacyPage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/PrivacyPage.tsx')).PrivacyPage }),
  },
  {
    path: pagePaths.terms,
    rendered: 'pages/TermsPage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/TermsPage.tsx')).TermsPage }),
  },
  {
    path: pagePaths.contact,
    rendered: 'pages/ContactPage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/ContactPage.tsx')).ContactPage }),
  },
  {
    path: pagePaths.account,
    needs: 'user',
    load: async () => ({ Page: (await import('../pages/account/AccountPage.tsx')).AccountPage }),
  },
  {
    path: pagePaths.dashboard,
    needs: 'user',
    load: async () => ({ Page: (await import('../pages/dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: pagePaths.dashboardGallery,
    needs: 'user',
    load: async () => ({
      Page: (await import('../pages/dashboard/DashboardGalleryPage.tsx')).DashboardGalleryPage,
    }),
  },
  {
    path: pagePaths.dashboardGear,
    needs: 'user',
    load: async () => ({
      Page: (await import('../pages/dashboard/DashboardGearPage.tsx')).DashboardGearPage,
    }),
  },
  {
    path: pagePaths.admin,
    needs: 'admin',
    load: async () => ({ Page: (await import('../pages/admin/AdminPages.tsx')).AdminPage }),
  },
  {
    path: pagePaths.adminUsers,
    needs: 'admin',
    load: async () => ({ Page: (await import('../pages/admin/AdminPages.tsx')).UserManagementPage }),
  },
  {
    path: pagePaths.adminProfiles,
    needs: 'admin',
    load: async () => ({ Page: (await import('../pages/admin/AdminPages.tsx')).ProfileApprovalsPage }),
  },
  {
    path: '*',
    rendered: 'pages/NotFoundPage.tsx',
    isStatic: true,
    load: async () => ({ Page: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }),
  },
]
