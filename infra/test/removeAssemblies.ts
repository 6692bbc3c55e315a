// Apps under test leave their assemblies in the temporary folder; this takes them away after each file.
import "aws-cdk-lib/testhelpers/jest-autoclean";
