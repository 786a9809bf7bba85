/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What a creator says of themselves; all of it may be left out. */
export type CreateCreatorProfileInput = {
  /** 10 to 2000 characters. */
  bio?: string | null | undefined;
  /** At most 5000 characters. */
  equipmentSummary?: string | null | undefined;
  /** At most 100 characters. */
  location?: string | null | undefined;
  /** Fields of work, at most 20 of at most 50 characters each. */
  specialties?: Array<string> | null | undefined;
  /** Address of a site; http or https. */
  websiteUrl?: string | null | undefined;
  /** Years of experience, 0 to 100. */
  yearsExperience?: number | null | undefined;
  /** Id, handle (@name) or pasted address of a YouTube channel, at most 100 characters. */
  youtubeChannelId?: string | null | undefined;
};

/** A piece of gear to add. */
export type CreateGearItemInput = {
  /** Where to buy it; http or https. */
  affiliateUrl?: string | null | undefined;
  /** Who makes it, at most 100 characters. */
  brand?: string | null | undefined;
  /** What kind of thing it is, 1 to 50 characters. */
  category: string;
  /** Number of the profile that will show it. */
  creatorProfileId: number;
  /** What the creator has to say about it, at most 1000 characters. */
  description?: string | null | undefined;
  /** What it is called, 1 to 150 characters. */
  itemName: string;
  /** The maker's name for it, at most 100 characters. */
  model?: string | null | undefined;
  /** The creator's own rating, 1 to 5, more is better. */
  personalRating?: number | null | undefined;
  /** What it costs, in words, at most 50 characters. */
  priceRange?: string | null | undefined;
  /** Whom or what it suits, at most 255 characters. */
  recommendedFor?: string | null | undefined;
};

/** A social link to add. */
export type CreateSocialLinkInput = {
  /** Number of the profile that will show it. */
  creatorProfileId: number;
  /** Text to show for it, at most 100 characters. */
  displayName?: string | null | undefined;
  /** What it leads to, 1 to 50 characters. */
  platform: string;
  /** Its address; http or https. */
  url: string;
};

/** A support link to add. */
export type CreateSupportLinkInput = {
  /** Number of the profile that will show it. */
  creatorProfileId: number;
  /** What the support is for, at most 255 characters. */
  description?: string | null | undefined;
  /** Text to show for it, at most 100 characters. */
  displayName?: string | null | undefined;
  /** What it leads to, 1 to 50 characters. */
  platform: string;
  /** Its address; http or https. */
  url: string;
};

/** What the directory is ordered by; equals are ordered by id. */
export type CreatorProfileSort =
  /** When the profile was made. */
  | 'createdAt'
  /** The name, without regard to case and accents. */
  | 'displayName'
  /** How often the profile was opened. */
  | 'viewCount';

/** What a finished sign-in popup handed over. */
export type EstablishSessionInput = {
  /** Works once, for 60 seconds, in the browser that opened the popup. */
  tempToken: string;
};

/** What somebody signs in with. */
export type LogInInput = {
  /** Email address of the account, in any case. */
  email: string;
  /** Password of the account. */
  password: string;
};

/** Where people may sign in besides with a password. */
export type OAuthProvider =
  /** Discord. */
  | 'discord'
  /** Google. */
  | 'google';

/** What somebody begins an account with. */
export type RegisterInput = {
  /** Name shown to everybody, 1 to 100 characters; blanks, emoji and any script are welcome. */
  displayName: string;
  /** Email address; no other account may have it, in any case. */
  email: string;
  /** 8 to 256 characters. */
  password: string;
};

/** What an account may do. */
export type Role =
  /** Opens the admin pages too. */
  | 'admin'
  /** Keeps a creator profile. */
  | 'user';

/** The direction of an order. */
export type SortOrder =
  /** Smallest, oldest or A first. */
  | 'asc'
  /** Largest, newest or Z first. */
  | 'desc';

/** What changes on a profile: an absent field stays as it is, null or a blank clears it. */
export type UpdateCreatorProfileInput = {
  /** 10 to 2000 characters. */
  bio?: string | null | undefined;
  /** At most 5000 characters. */
  equipmentSummary?: string | null | undefined;
  /** At most 100 characters. */
  location?: string | null | undefined;
  /** Number of the profile. */
  profileId: number;
  /** Fields of work, at most 20 of at most 50 characters each. */
  specialties?: Array<string> | null | undefined;
  /** Address of a site; http or https. */
  websiteUrl?: string | null | undefined;
  /** Years of experience, 0 to 100. */
  yearsExperience?: number | null | undefined;
  /** Id, handle (@name) or pasted address of a YouTube channel, at most 100 characters. */
  youtubeChannelId?: string | null | undefined;
};

/** What changes on a piece of gear: an absent field stays, null or a blank clears. */
export type UpdateGearItemInput = {
  /** Where to buy it; http or https. */
  affiliateUrl?: string | null | undefined;
  /** Who makes it, at most 100 characters. */
  brand?: string | null | undefined;
  /** What kind of thing it is, 1 to 50 characters; cannot be cleared. */
  category?: string | null | undefined;
  /** What the creator has to say about it, at most 1000 characters. */
  description?: string | null | undefined;
  /** Number of the piece. */
  id: number;
  /** What it is called, 1 to 150 characters; cannot be cleared. */
  itemName?: string | null | undefined;
  /** The maker's name for it, at most 100 characters. */
  model?: string | null | undefined;
  /** The creator's own rating, 1 to 5, more is better. */
  personalRating?: number | null | undefined;
  /** What it costs, in words, at most 50 characters. */
  priceRange?: string | null | undefined;
  /** Whom or what it suits, at most 255 characters. */
  recommendedFor?: string | null | undefined;
};

/** What changes on a social link: an absent field stays, null or a blank clears. */
export type UpdateSocialLinkInput = {
  /** Text to show for it, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Number of the link. */
  id: number;
  /** What it leads to, 1 to 50 characters; cannot be cleared. */
  platform?: string | null | undefined;
  /** Its address; http or https; cannot be cleared. */
  url?: string | null | undefined;
};

/** What changes on a support link: an absent field stays, null or a blank clears. */
export type UpdateSupportLinkInput = {
  /** What the support is for, at most 255 characters. */
  description?: string | null | undefined;
  /** Text to show for it, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Number of the link. */
  id: number;
  /** What it leads to, 1 to 50 characters; cannot be cleared. */
  platform?: string | null | undefined;
  /** Its address; http or https; cannot be cleared. */
  url?: string | null | undefined;
};

export type GalleryGridFragment = { id: number, displayName: string, images: Array<{ id: number, title: string | null, altText: string | null, imageUrl: string, width: number, height: number, placeholder: string, captureDate: string | null, sizes: Array<{ url: string, width: number, mediaType: string }> }> };

export type GearListFragment = { id: number, displayName: string, gear: Array<{ id: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null, personalRating: number | null, priceRange: string | null, recommendedFor: string | null }> };

export type GearRowFragment = { id: number, creatorProfileId: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null };

export type GearPanelFragment = { id: number, gear: Array<{ id: number, creatorProfileId: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null }> };

export type CreateGearItemMutationVariables = Exact<{
  input: CreateGearItemInput;
}>;


export type CreateGearItemMutation = { createGearItem: { id: number, creatorProfileId: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null } };

export type UpdateGearItemMutationVariables = Exact<{
  input: UpdateGearItemInput;
}>;


export type UpdateGearItemMutation = { updateGearItem: { id: number, creatorProfileId: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null } };

export type DeleteGearItemMutationVariables = Exact<{
  id: number;
}>;


export type DeleteGearItemMutation = { deleteGearItem: number };

export type MoveGearItemMutationVariables = Exact<{
  id: number;
  toIndex: number;
}>;


export type MoveGearItemMutation = { moveGearItem: { __typename: 'CreatorProfile', id: number, gear: Array<{ id: number }> } };

export type SocialLinksFragment = { id: number, socialLinks: Array<{ id: number, platform: string, url: string, displayName: string | null }> };

export type SocialLinkRowFragment = { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null };

export type SocialLinksPanelFragment = { id: number, socialLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null }> };

export type CreateSocialLinkMutationVariables = Exact<{
  input: CreateSocialLinkInput;
}>;


export type CreateSocialLinkMutation = { createSocialLink: { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null } };

export type UpdateSocialLinkMutationVariables = Exact<{
  input: UpdateSocialLinkInput;
}>;


export type UpdateSocialLinkMutation = { updateSocialLink: { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null } };

export type DeleteSocialLinkMutationVariables = Exact<{
  id: number;
}>;


export type DeleteSocialLinkMutation = { deleteSocialLink: number };

export type MoveSocialLinkMutationVariables = Exact<{
  id: number;
  toIndex: number;
}>;


export type MoveSocialLinkMutation = { moveSocialLink: { __typename: 'CreatorProfile', id: number, socialLinks: Array<{ id: number }> } };

export type SupportLinksFragment = { id: number, displayName: string, supportLinks: Array<{ id: number, platform: string, url: string, displayName: string | null, description: string | null }> };

export type SupportLinkRowFragment = { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null };

export type SupportLinksPanelFragment = { id: number, supportLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null }> };

export type CreateSupportLinkMutationVariables = Exact<{
  input: CreateSupportLinkInput;
}>;


export type CreateSupportLinkMutation = { createSupportLink: { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null } };

export type UpdateSupportLinkMutationVariables = Exact<{
  input: UpdateSupportLinkInput;
}>;


export type UpdateSupportLinkMutation = { updateSupportLink: { id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null } };

export type DeleteSupportLinkMutationVariables = Exact<{
  id: number;
}>;


export type DeleteSupportLinkMutation = { deleteSupportLink: number };

export type MoveSupportLinkMutationVariables = Exact<{
  id: number;
  toIndex: number;
}>;


export type MoveSupportLinkMutation = { moveSupportLink: { __typename: 'CreatorProfile', id: number, supportLinks: Array<{ id: number }> } };

export type ProfileAboutFragment = { id: number, displayName: string, bio: string | null, specialties: Array<string>, equipmentSummary: string | null };

export type ProfileCoverFragment = { id: number, imageUrl: string, width: number, height: number, placeholder: string, sizes: Array<{ url: string, width: number, mediaType: string }> };

export type ProfileCardFragment = { id: number, slug: string, displayName: string, avatarUrl: string | null, location: string | null, viewCount: number, specialties: Array<string>, coverImage: { id: number, imageUrl: string, width: number, height: number, placeholder: string, sizes: Array<{ url: string, width: number, mediaType: string }> } | null };

export type ProfileFormFragment = { id: number, bio: string | null, location: string | null, websiteUrl: string | null, youtubeChannelId: string | null, specialties: Array<string>, equipmentSummary: string | null, yearsExperience: number | null };

export type UpdateCreatorProfileMutationVariables = Exact<{
  input: UpdateCreatorProfileInput;
}>;


export type UpdateCreatorProfileMutation = { updateCreatorProfile: { youtubeChannelUrl: string | null, id: number, bio: string | null, location: string | null, websiteUrl: string | null, youtubeChannelId: string | null, specialties: Array<string>, equipmentSummary: string | null, yearsExperience: number | null } };

export type ProfileHeaderFragment = { id: number, slug: string, displayName: string, avatarUrl: string | null, location: string | null, yearsExperience: number | null, viewCount: number, websiteUrl: string | null, coverImage: { id: number, imageUrl: string, width: number, height: number, placeholder: string, sizes: Array<{ url: string, width: number, mediaType: string }> } | null };

export type ProfileVideosFragment = { id: number, youtubeChannelId: string | null, youtubeChannelUrl: string | null };

export type RecordProfileViewMutationVariables = Exact<{
  slug: string;
}>;


export type RecordProfileViewMutation = { recordProfileView: { id: number, viewCount: number } };

export type EstablishSessionMutationVariables = Exact<{
  input: EstablishSessionInput;
}>;


export type EstablishSessionMutation = { establishSession: { id: number, displayName: string, email: string, role: Role, avatarUrl: string | null, hasPassword: boolean, linkedProviders: Array<OAuthProvider> } };

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { logIn: { id: number, displayName: string, email: string, role: Role, avatarUrl: string | null } };

export type RegisterMutationVariables = Exact<{
  input: RegisterInput;
}>;


export type RegisterMutation = { register: { id: number, displayName: string, email: string, role: Role, avatarUrl: string | null } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { logOut: boolean };

export type SessionUserFragment = { id: number, displayName: string, email: string, role: Role, avatarUrl: string | null };

export type SessionQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionQuery = { session: { id: number, displayName: string, email: string, role: Role, avatarUrl: string | null } | null };

export type SignInMethodsFragment = { id: number, hasPassword: boolean, linkedProviders: Array<OAuthProvider> };

export type UnlinkProviderMutationVariables = Exact<{
  provider: OAuthProvider;
}>;


export type UnlinkProviderMutation = { unlinkProvider: { id: number, hasPassword: boolean, linkedProviders: Array<OAuthProvider> } };

export type AccountPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountPageQuery = { session: { id: number, hasPassword: boolean, linkedProviders: Array<OAuthProvider> } | null };

export type CreatorPageQueryVariables = Exact<{
  slug: string;
}>;


export type CreatorPageQuery = { creatorProfile: { id: number, slug: string, displayName: string, avatarUrl: string | null, location: string | null, yearsExperience: number | null, viewCount: number, websiteUrl: string | null, bio: string | null, specialties: Array<string>, equipmentSummary: string | null, youtubeChannelId: string | null, youtubeChannelUrl: string | null, coverImage: { id: number, imageUrl: string, width: number, height: number, placeholder: string, sizes: Array<{ url: string, width: number, mediaType: string }> } | null, socialLinks: Array<{ id: number, platform: string, url: string, displayName: string | null }>, supportLinks: Array<{ id: number, platform: string, url: string, displayName: string | null, description: string | null }>, gear: Array<{ id: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null, personalRating: number | null, priceRange: string | null, recommendedFor: string | null }>, images: Array<{ id: number, title: string | null, altText: string | null, imageUrl: string, width: number, height: number, placeholder: string, captureDate: string | null, sizes: Array<{ url: string, width: number, mediaType: string }> }> } | null };

export type CreatorsPageQueryVariables = Exact<{
  page: number;
  limit: number;
  search?: string | null | undefined;
  sortBy: CreatorProfileSort;
  sortOrder: SortOrder;
  specialty?: string | null | undefined;
}>;


export type CreatorsPageQuery = { creatorProfiles: { profiles: Array<{ id: number, slug: string, displayName: string, avatarUrl: string | null, location: string | null, viewCount: number, specialties: Array<string>, coverImage: { id: number, imageUrl: string, width: number, height: number, placeholder: string, sizes: Array<{ url: string, width: number, mediaType: string }> } | null }>, pagination: { totalPages: number, totalCount: number } } };

export type DashboardGearPageQueryVariables = Exact<{
  userId: number;
}>;


export type DashboardGearPageQuery = { creatorProfile: { id: number, gear: Array<{ id: number, creatorProfileId: number, itemName: string, category: string, brand: string | null, model: string | null, description: string | null, affiliateUrl: string | null }> } | null };

export type DashboardProfileFragment = { id: number, slug: string, bio: string | null, location: string | null, websiteUrl: string | null, youtubeChannelId: string | null, specialties: Array<string>, equipmentSummary: string | null, yearsExperience: number | null, socialLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null }>, supportLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null }> };

export type DashboardPageQueryVariables = Exact<{
  userId: number;
}>;


export type DashboardPageQuery = { creatorProfile: { id: number, slug: string, bio: string | null, location: string | null, websiteUrl: string | null, youtubeChannelId: string | null, specialties: Array<string>, equipmentSummary: string | null, yearsExperience: number | null, socialLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null }>, supportLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null }> } | null };

export type CreateCreatorProfileMutationVariables = Exact<{
  input: CreateCreatorProfileInput;
}>;


export type CreateCreatorProfileMutation = { createCreatorProfile: { id: number, slug: string, bio: string | null, location: string | null, websiteUrl: string | null, youtubeChannelId: string | null, specialties: Array<string>, equipmentSummary: string | null, yearsExperience: number | null, socialLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null }>, supportLinks: Array<{ id: number, creatorProfileId: number, platform: string, url: string, displayName: string | null, description: string | null }> } };

export const GalleryGridFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GalleryGrid"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"images"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"altText"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"captureDate"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]}}]} as unknown as DocumentNode<GalleryGridFragment, unknown>;
export const GearListFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"gear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}},{"kind":"Field","name":{"kind":"Name","value":"personalRating"}},{"kind":"Field","name":{"kind":"Name","value":"priceRange"}},{"kind":"Field","name":{"kind":"Name","value":"recommendedFor"}}]}}]}}]} as unknown as DocumentNode<GearListFragment, unknown>;
export const GearRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GearItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}}]}}]} as unknown as DocumentNode<GearRowFragment, unknown>;
export const GearPanelFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"gear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GearItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}}]}}]} as unknown as DocumentNode<GearPanelFragment, unknown>;
export const SocialLinksFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}}]} as unknown as DocumentNode<SocialLinksFragment, unknown>;
export const SupportLinksFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}}]} as unknown as DocumentNode<SupportLinksFragment, unknown>;
export const ProfileAboutFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileAbout"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}}]}}]} as unknown as DocumentNode<ProfileAboutFragment, unknown>;
export const ProfileCoverFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCover"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GalleryImage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<ProfileCoverFragment, unknown>;
export const ProfileCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"viewCount"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"coverImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileCover"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCover"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GalleryImage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<ProfileCardFragment, unknown>;
export const ProfileHeaderFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileHeader"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}},{"kind":"Field","name":{"kind":"Name","value":"viewCount"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"coverImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileCover"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCover"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GalleryImage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]} as unknown as DocumentNode<ProfileHeaderFragment, unknown>;
export const ProfileVideosFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileVideos"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelUrl"}}]}}]} as unknown as DocumentNode<ProfileVideosFragment, unknown>;
export const SessionUserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}}]}}]} as unknown as DocumentNode<SessionUserFragment, unknown>;
export const SignInMethodsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignInMethods"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"linkedProviders"}}]}}]} as unknown as DocumentNode<SignInMethodsFragment, unknown>;
export const ProfileFormFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileForm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}}]}}]} as unknown as DocumentNode<ProfileFormFragment, unknown>;
export const SocialLinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<SocialLinkRowFragment, unknown>;
export const SocialLinksPanelFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<SocialLinksPanelFragment, unknown>;
export const SupportLinkRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]} as unknown as DocumentNode<SupportLinkRowFragment, unknown>;
export const SupportLinksPanelFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]} as unknown as DocumentNode<SupportLinksPanelFragment, unknown>;
export const DashboardProfileFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardProfile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileForm"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinksPanel"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinksPanel"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileForm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}}]}}]} as unknown as DocumentNode<DashboardProfileFragment, unknown>;
export const CreateGearItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateGearItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGearItemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGearItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GearItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}}]}}]} as unknown as DocumentNode<CreateGearItemMutation, CreateGearItemMutationVariables>;
export const UpdateGearItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateGearItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateGearItemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateGearItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GearItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}}]}}]} as unknown as DocumentNode<UpdateGearItemMutation, UpdateGearItemMutationVariables>;
export const DeleteGearItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteGearItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteGearItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteGearItemMutation, DeleteGearItemMutationVariables>;
export const MoveGearItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveGearItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NonNegativeInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveGearItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"toIndex"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"gear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<MoveGearItemMutation, MoveGearItemMutationVariables>;
export const CreateSocialLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSocialLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSocialLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSocialLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<CreateSocialLinkMutation, CreateSocialLinkMutationVariables>;
export const UpdateSocialLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSocialLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSocialLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSocialLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]} as unknown as DocumentNode<UpdateSocialLinkMutation, UpdateSocialLinkMutationVariables>;
export const DeleteSocialLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSocialLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSocialLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteSocialLinkMutation, DeleteSocialLinkMutationVariables>;
export const MoveSocialLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveSocialLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NonNegativeInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveSocialLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"toIndex"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<MoveSocialLinkMutation, MoveSocialLinkMutationVariables>;
export const CreateSupportLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSupportLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSupportLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSupportLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]} as unknown as DocumentNode<CreateSupportLinkMutation, CreateSupportLinkMutationVariables>;
export const UpdateSupportLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSupportLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSupportLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSupportLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]} as unknown as DocumentNode<UpdateSupportLinkMutation, UpdateSupportLinkMutationVariables>;
export const DeleteSupportLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSupportLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSupportLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteSupportLinkMutation, DeleteSupportLinkMutationVariables>;
export const MoveSupportLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MoveSupportLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NonNegativeInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moveSupportLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"toIndex"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toIndex"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<MoveSupportLinkMutation, MoveSupportLinkMutationVariables>;
export const UpdateCreatorProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCreatorProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCreatorProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCreatorProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileForm"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelUrl"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileForm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}}]}}]} as unknown as DocumentNode<UpdateCreatorProfileMutation, UpdateCreatorProfileMutationVariables>;
export const RecordProfileViewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordProfileView"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordProfileView"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"viewCount"}}]}}]}}]} as unknown as DocumentNode<RecordProfileViewMutation, RecordProfileViewMutationVariables>;
export const EstablishSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EstablishSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EstablishSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"establishSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SignInMethods"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignInMethods"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"linkedProviders"}}]}}]} as unknown as DocumentNode<EstablishSessionMutation, EstablishSessionMutationVariables>;
export const LogInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LogInInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}}]}}]} as unknown as DocumentNode<LogInMutation, LogInMutationVariables>;
export const RegisterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Register"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegisterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"register"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}}]}}]} as unknown as DocumentNode<RegisterMutation, RegisterMutationVariables>;
export const LogOutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logOut"}}]}}]} as unknown as DocumentNode<LogOutMutation, LogOutMutationVariables>;
export const SessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SessionUser"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionUser"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}}]}}]} as unknown as DocumentNode<SessionQuery, SessionQueryVariables>;
export const UnlinkProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnlinkProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"provider"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OAuthProvider"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unlinkProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"provider"},"value":{"kind":"Variable","name":{"kind":"Name","value":"provider"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SignInMethods"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignInMethods"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"linkedProviders"}}]}}]} as unknown as DocumentNode<UnlinkProviderMutation, UnlinkProviderMutationVariables>;
export const AccountPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SignInMethods"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SignInMethods"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionUser"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"hasPassword"}},{"kind":"Field","name":{"kind":"Name","value":"linkedProviders"}}]}}]} as unknown as DocumentNode<AccountPageQuery, AccountPageQueryVariables>;
export const CreatorPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreatorPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creatorProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileHeader"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileAbout"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileVideos"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinks"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinks"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearList"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"GalleryGrid"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GalleryGrid"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"images"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"altText"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"captureDate"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearList"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"gear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}},{"kind":"Field","name":{"kind":"Name","value":"personalRating"}},{"kind":"Field","name":{"kind":"Name","value":"priceRange"}},{"kind":"Field","name":{"kind":"Name","value":"recommendedFor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinks"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileAbout"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCover"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GalleryImage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileHeader"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}},{"kind":"Field","name":{"kind":"Name","value":"viewCount"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"coverImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileCover"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileVideos"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelUrl"}}]}}]} as unknown as DocumentNode<CreatorPageQuery, CreatorPageQueryVariables>;
export const CreatorsPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CreatorsPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfileSort"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sortOrder"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SortOrder"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"specialty"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creatorProfiles"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"sortOrder"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sortOrder"}}},{"kind":"Argument","name":{"kind":"Name","value":"specialty"},"value":{"kind":"Variable","name":{"kind":"Name","value":"specialty"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profiles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCover"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GalleryImage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"placeholder"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"avatarUrl"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"viewCount"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"coverImage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileCover"}}]}}]}}]} as unknown as DocumentNode<CreatorsPageQuery, CreatorsPageQueryVariables>;
export const DashboardGearPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardGearPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creatorProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearPanel"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GearItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"itemName"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"brand"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"affiliateUrl"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GearPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"gear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GearRow"}}]}}]}}]} as unknown as DocumentNode<DashboardGearPageQuery, DashboardGearPageQueryVariables>;
export const DashboardPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DashboardPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PositiveInt"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"creatorProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardProfile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileForm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardProfile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileForm"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinksPanel"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinksPanel"}}]}}]} as unknown as DocumentNode<DashboardPageQuery, DashboardPageQueryVariables>;
export const CreateCreatorProfileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCreatorProfile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateCreatorProfileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCreatorProfile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DashboardProfile"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SocialLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SocialLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"socialLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinkRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SupportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"creatorProfileId"}},{"kind":"Field","name":{"kind":"Name","value":"platform"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"displayName"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupportLinksPanel"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"supportLinks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinkRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProfileForm"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"bio"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"websiteUrl"}},{"kind":"Field","name":{"kind":"Name","value":"youtubeChannelId"}},{"kind":"Field","name":{"kind":"Name","value":"specialties"}},{"kind":"Field","name":{"kind":"Name","value":"equipmentSummary"}},{"kind":"Field","name":{"kind":"Name","value":"yearsExperience"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DashboardProfile"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProfileForm"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SocialLinksPanel"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupportLinksPanel"}}]}}]} as unknown as DocumentNode<CreateCreatorProfileMutation, CreateCreatorProfileMutationVariables>;
export const useCreateGearItemMutation = (options?: useMutation.Options<CreateGearItemMutation, CreateGearItemMutationVariables>) => useMutation<CreateGearItemMutation, CreateGearItemMutationVariables>(CreateGearItemDocument, options)
export const useUpdateGearItemMutation = (options?: useMutation.Options<UpdateGearItemMutation, UpdateGearItemMutationVariables>) => useMutation<UpdateGearItemMutation, UpdateGearItemMutationVariables>(UpdateGearItemDocument, options)
export const useDeleteGearItemMutation = (options?: useMutation.Options<DeleteGearItemMutation, DeleteGearItemMutationVariables>) => useMutation<DeleteGearItemMutation, DeleteGearItemMutationVariables>(DeleteGearItemDocument, options)
export const useMoveGearItemMutation = (options?: useMutation.Options<MoveGearItemMutation, MoveGearItemMutationVariables>) => useMutation<MoveGearItemMutation, MoveGearItemMutationVariables>(MoveGearItemDocument, options)
export const useCreateSocialLinkMutation = (options?: useMutation.Options<CreateSocialLinkMutation, CreateSocialLinkMutationVariables>) => useMutation<CreateSocialLinkMutation, CreateSocialLinkMutationVariables>(CreateSocialLinkDocument, options)
export const useUpdateSocialLinkMutation = (options?: useMutation.Options<UpdateSocialLinkMutation, UpdateSocialLinkMutationVariables>) => useMutation<UpdateSocialLinkMutation, UpdateSocialLinkMutationVariables>(UpdateSocialLinkDocument, options)
export const useDeleteSocialLinkMutation = (options?: useMutation.Options<DeleteSocialLinkMutation, DeleteSocialLinkMutationVariables>) => useMutation<DeleteSocialLinkMutation, DeleteSocialLinkMutationVariables>(DeleteSocialLinkDocument, options)
export const useMoveSocialLinkMutation = (options?: useMutation.Options<MoveSocialLinkMutation, MoveSocialLinkMutationVariables>) => useMutation<MoveSocialLinkMutation, MoveSocialLinkMutationVariables>(MoveSocialLinkDocument, options)
export const useCreateSupportLinkMutation = (options?: useMutation.Options<CreateSupportLinkMutation, CreateSupportLinkMutationVariables>) => useMutation<CreateSupportLinkMutation, CreateSupportLinkMutationVariables>(CreateSupportLinkDocument, options)
export const useUpdateSupportLinkMutation = (options?: useMutation.Options<UpdateSupportLinkMutation, UpdateSupportLinkMutationVariables>) => useMutation<UpdateSupportLinkMutation, UpdateSupportLinkMutationVariables>(UpdateSupportLinkDocument, options)
export const useDeleteSupportLinkMutation = (options?: useMutation.Options<DeleteSupportLinkMutation, DeleteSupportLinkMutationVariables>) => useMutation<DeleteSupportLinkMutation, DeleteSupportLinkMutationVariables>(DeleteSupportLinkDocument, options)
export const useMoveSupportLinkMutation = (options?: useMutation.Options<MoveSupportLinkMutation, MoveSupportLinkMutationVariables>) => useMutation<MoveSupportLinkMutation, MoveSupportLinkMutationVariables>(MoveSupportLinkDocument, options)
export const useUpdateCreatorProfileMutation = (options?: useMutation.Options<UpdateCreatorProfileMutation, UpdateCreatorProfileMutationVariables>) => useMutation<UpdateCreatorProfileMutation, UpdateCreatorProfileMutationVariables>(UpdateCreatorProfileDocument, options)
export const useRecordProfileViewMutation = (options?: useMutation.Options<RecordProfileViewMutation, RecordProfileViewMutationVariables>) => useMutation<RecordProfileViewMutation, RecordProfileViewMutationVariables>(RecordProfileViewDocument, options)
export const useEstablishSessionMutation = (options?: useMutation.Options<EstablishSessionMutation, EstablishSessionMutationVariables>) => useMutation<EstablishSessionMutation, EstablishSessionMutationVariables>(EstablishSessionDocument, options)
export const useLogInMutation = (options?: useMutation.Options<LogInMutation, LogInMutationVariables>) => useMutation<LogInMutation, LogInMutationVariables>(LogInDocument, options)
export const useRegisterMutation = (options?: useMutation.Options<RegisterMutation, RegisterMutationVariables>) => useMutation<RegisterMutation, RegisterMutationVariables>(RegisterDocument, options)
export const useLogOutMutation = (options?: useMutation.Options<LogOutMutation, LogOutMutationVariables>) => useMutation<LogOutMutation, LogOutMutationVariables>(LogOutDocument, options)
export const useSessionQuery = (options?: useQuery.Options<SessionQuery, SessionQueryVariables>) => useQuery<SessionQuery, SessionQueryVariables>(SessionDocument, options)
export const useUnlinkProviderMutation = (options?: useMutation.Options<UnlinkProviderMutation, UnlinkProviderMutationVariables>) => useMutation<UnlinkProviderMutation, UnlinkProviderMutationVariables>(UnlinkProviderDocument, options)
export const useAccountPageQuery = (options?: useQuery.Options<AccountPageQuery, AccountPageQueryVariables>) => useQuery<AccountPageQuery, AccountPageQueryVariables>(AccountPageDocument, options)
export const useCreatorPageQuery = (options: useQuery.Options<CreatorPageQuery, CreatorPageQueryVariables>) => useQuery<CreatorPageQuery, CreatorPageQueryVariables>(CreatorPageDocument, options)
export const useCreatorsPageQuery = (options: useQuery.Options<CreatorsPageQuery, CreatorsPageQueryVariables>) => useQuery<CreatorsPageQuery, CreatorsPageQueryVariables>(CreatorsPageDocument, options)
export const useDashboardGearPageQuery = (options: useQuery.Options<DashboardGearPageQuery, DashboardGearPageQueryVariables>) => useQuery<DashboardGearPageQuery, DashboardGearPageQueryVariables>(DashboardGearPageDocument, options)
export const useDashboardPageQuery = (options: useQuery.Options<DashboardPageQuery, DashboardPageQueryVariables>) => useQuery<DashboardPageQuery, DashboardPageQueryVariables>(DashboardPageDocument, options)
export const useCreateCreatorProfileMutation = (options?: useMutation.Options<CreateCreatorProfileMutation, CreateCreatorProfileMutationVariables>) => useMutation<CreateCreatorProfileMutation, CreateCreatorProfileMutationVariables>(CreateCreatorProfileDocument, options)