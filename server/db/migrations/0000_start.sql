CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scope" integer NOT NULL,
	"version" bigint NOT NULL,
	"what" text NOT NULL,
	"entity" text NOT NULL,
	"detail" jsonb,
	"who_id" text NOT NULL,
	"who_name" text NOT NULL,
	"device" text,
	"key" uuid,
	"at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"maximum_guests" integer NOT NULL,
	"invite_code" text NOT NULL,
	CONSTRAINT "event_groups_invite_code_unique" UNIQUE("invite_code"),
	CONSTRAINT "event_groups_once" UNIQUE("event_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" serial PRIMARY KEY NOT NULL,
	"pitwall_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"country" text NOT NULL,
	"country_code" text NOT NULL,
	"timezone" text NOT NULL,
	"event_start" date NOT NULL,
	"event_end" date NOT NULL,
	"entry_open" timestamp with time zone,
	"entry_close" timestamp with time zone,
	CONSTRAINT "events_pitwall_uuid_unique" UNIQUE("pitwall_uuid")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"main_contact_first_name" text NOT NULL,
	"main_contact_last_name" text NOT NULL,
	"main_contact_email" text NOT NULL,
	"secondary_contact_first_name" text DEFAULT '' NOT NULL,
	"secondary_contact_last_name" text DEFAULT '' NOT NULL,
	"secondary_contact_email" text DEFAULT '' NOT NULL,
	"eloqua_id" text,
	"secondary_eloqua_id" text,
	"maximum_guests" integer NOT NULL,
	"is_vcarb" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_days" (
	"guest_id" uuid NOT NULL,
	"day" date NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" text,
	CONSTRAINT "guest_days_guest_id_day_pk" PRIMARY KEY("guest_id","day")
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"event_group_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"pin" integer NOT NULL,
	CONSTRAINT "guests_pin_once" UNIQUE("event_id","pin"),
	CONSTRAINT "guests_pin_digits" CHECK ("guests"."pin" between 1000 and 9999)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"versions" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"event_id" integer NOT NULL,
	"pass_id" integer NOT NULL,
	"guest_id" uuid NOT NULL,
	"guest_name" text NOT NULL,
	"allocated_at" timestamp with time zone NOT NULL,
	"duration" integer NOT NULL,
	"is_vcarb" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "passes_event_id_pass_id_pk" PRIMARY KEY("event_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "predictor_submissions" (
	"id" serial PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"source_id" text NOT NULL,
	"nickname" text,
	"predictions" jsonb NOT NULL,
	"points" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "predictor_submissions_once" UNIQUE("event_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "radios" (
	"event_id" integer NOT NULL,
	"radio_id" integer NOT NULL,
	"guest_id" uuid NOT NULL,
	"guest_name" text NOT NULL,
	"allocated_at" timestamp with time zone NOT NULL,
	"pass_code" text NOT NULL,
	"is_vcarb" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "radios_event_id_radio_id_pk" PRIMARY KEY("event_id","radio_id")
);
--> statement-breakpoint
CREATE TABLE "redemption_types" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"guest_id" uuid NOT NULL,
	"type" text NOT NULL,
	"redeemed_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	CONSTRAINT "redemptions_guest_id_type_pk" PRIMARY KEY("guest_id","type")
);
--> statement-breakpoint
CREATE TABLE "tour_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tour_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tour_guests_once" UNIQUE("tour_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "tours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" integer NOT NULL,
	"title" text NOT NULL,
	"guide_id" uuid NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"maximum_guests" integer NOT NULL,
	"is_vcarb" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"user_id" serial NOT NULL,
	"name" text,
	"email" text,
	"is_tour_guide" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"scope" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_groups" ADD CONSTRAINT "event_groups_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_groups" ADD CONSTRAINT "event_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_days" ADD CONSTRAINT "guest_days_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_group_id_event_groups_id_fk" FOREIGN KEY ("event_group_id") REFERENCES "public"."event_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictor_submissions" ADD CONSTRAINT "predictor_submissions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radios" ADD CONSTRAINT "radios_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_type_redemption_types_code_fk" FOREIGN KEY ("type") REFERENCES "public"."redemption_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_guests" ADD CONSTRAINT "tour_guests_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_guests" ADD CONSTRAINT "tour_guests_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_guide_id_users_user_uuid_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_by_version" ON "changes" USING btree ("scope","version");--> statement-breakpoint
CREATE INDEX "changes_by_entity" ON "changes" USING btree ("entity");--> statement-breakpoint
CREATE INDEX "guests_by_group" ON "guests" USING btree ("event_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "radios_pass_code_once" ON "radios" USING btree ("event_id","pass_code") WHERE "radios"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "tour_guests_by_guest" ON "tour_guests" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "tours_by_event" ON "tours" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_once" ON "users" USING btree (lower("email"));